import { campaignObject, type CampaignState, campaignWire, type LaunchWarning } from '@exchange/campaigns';
import { isRecord } from '@exchange/kernel';
import { applyModeText, changesText, changeText, countText, creationText, listText, moneyText, quoted } from '@exchange/platform/tools';
import type { SaveCampaignAnswer } from './save-campaign.fields';

type Sent = Readonly<Record<string, unknown>>;
type NamedCampaign = Pick<CampaignState, 'name'>;
type LaunchedCampaign = Pick<CampaignState, 'name' | 'optimizationApplyMode' | 'budgetTotal' | 'budgetCurrency'>;

/** Maximum number of media buys, products, limitations or warnings that one question names. */
const maxShown = 20;

/** Maximum length of one warning in a question, in characters. */
const maxWarningLength = 300;

const quotedCampaign = ({ name }: NamedCampaign): string => `the campaign ${quoted(name)}`;

/** Tells that the exchange may raise media buys by itself, and the maximum. Null unless the mode is AUTO. */
export const autoText = (mode: string, total: number | string, currency: string): string | null =>
  mode === 'AUTO' ? `The exchange may raise it up to ${moneyText(total, currency)} by itself (AUTO).` : null;

/** The confirmation question of a launch. Contains everything to agree to, because a client may show nothing else to its user. */
export function launchText(
  campaign: LaunchedCampaign,
  launch: NonNullable<SaveCampaignAnswer['launch']>,
  warnings: readonly Pick<LaunchWarning, 'message'>[],
): string {
  const { mediaBuys, combinedBudget, currency, limitations } = launch;
  const buys = mediaBuys.map(({ sellerName, budget }) => `${quoted(sellerName)} ${moneyText(budget, currency)}`);
  const without = limitations.map(
    ({ sellerName, field, requested, note }) => `${quoted(sellerName)} goes without ${field} (${quoted(requested)}): ${quoted(note)}`,
  );
  const products = mediaBuys.flatMap(({ sellerName, products: bought }) =>
    bought.map(({ productName, budget }) => `${quoted(productName)} of ${quoted(sellerName)} ${moneyText(budget, currency)}`),
  );
  const warned = warnings.map(({ message }) => quoted(message, maxWarningLength));
  return [
    `Launch ${quotedCampaign(campaign)}, and spend ${moneyText(combinedBudget, currency)}: ${countText(buys.length, 'media buy')}, ${listText(buys, maxShown)}.`,
    products.length === 0 ? null : `${countText(products.length, 'product')}: ${listText(products, maxShown)}.`,
    autoText(campaign.optimizationApplyMode, campaign.budgetTotal, campaign.budgetCurrency),
    without.length === 0 ? null : `Of what you want, ${listText(without, maxShown)}.`,
    warned.length === 0 ? null : `${countText(warned.length, 'warning')}: ${listText(warned, maxShown)}.`,
  ]
    .filter((text) => text !== null)
    .join(' ');
}

export function draftText({ name, budget, optimizationApplyMode: mode, ...rest }: Sent): string {
  const thing = `the campaign ${quoted(name)}`;
  const amounts = isRecord(budget) && budget['currency'] === undefined ? { ...budget, currency: 'that of the advertiser' } : budget;
  const draft = creationText(`${thing} as a draft, which spends nothing yet`, { ...rest, budget: amounts });
  return [draft, applyModeText(thing, undefined, mode)].filter(Boolean).join(' ');
}

/** The question of a pause, resumption, cancellation, archiving or restoration; null for other calls. */
export function stepText(campaign: CampaignState, { desiredPhase, isPaused, isArchived }: Sent): string | null {
  const { budget, allocatedBudget } = campaignWire(campaign);
  const held = `its media buys, which hold ${moneyText(allocatedBudget, budget.currency)} of its budget of ${moneyText(budget.total, budget.currency)}`;
  const thing = quotedCampaign(campaign);
  if (desiredPhase === 'canceled') return `Cancel ${thing} and ${held}, for good.`;
  if (isArchived === false) return `Restore ${thing} as a draft, which buys nothing before it is launched.`;
  if (isArchived === true) return `Archive ${thing}: it is taken out of the lists, and ${held}, are ended for good.`;
  if (isPaused === undefined) return null;
  return isPaused === true ? `Pause ${thing} and ${held}.` : `Let ${thing} and ${held} run on and spend.`;
}

export function settingsText(campaign: CampaignState, { expectedRevision: _, ...sent }: Sent): string {
  const before = campaignObject(campaign);
  const { budget: money, optimizationApplyMode: modeBefore } = campaignWire(campaign);
  const thing = quotedCampaign(campaign);
  const { budget, optimizationApplyMode: mode, ...rest } = sent;
  const { total, dailyCap, ...others } = isRecord(budget) ? budget : {};
  const fields = { ...rest, ...(Object.keys(others).length > 0 ? { budget: others } : {}) };
  const sentences = [
    budgetText(`the budget of ${thing}`, money.total, total, money.currency),
    budgetText(`the daily cap of ${thing}`, money.dailyCap, dailyCap, money.currency),
    applyModeText(thing, modeBefore, mode),
  ].filter((text) => text !== null);
  if (sentences.length === 0 || changesText(before, fields) !== '') sentences.push(changeText(thing, before, fields));
  return sentences.join(' ');
}

function budgetText(what: string, before: number | null, wanted: unknown, currency: string): string | null {
  if (wanted === undefined || wanted === before) return null;
  if (typeof wanted !== 'number') return `Take away ${what}, now ${moneyText(before ?? 0, currency)}.`;
  if (before === null) return `Set ${what} to ${moneyText(wanted, currency)}; now there is none.`;
  const [from] = moneyText(before, currency).split(' ');
  return `${wanted > before ? 'Raise' : 'Lower'} ${what} from ${from} to ${moneyText(wanted, currency)}.`;
}
