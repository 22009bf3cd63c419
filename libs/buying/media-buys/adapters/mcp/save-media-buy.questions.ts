import { changesText, countText, listText, moneyText, quoted, valueText } from '@exchange/platform/tools';
import { differencesText } from '../../domain/compared-terms';
import type { MediaBuyState } from '../../domain/media-buy-state';
import { mediaBuyWire } from '../http/media-buy.wire';

type Sent = Readonly<Record<string, unknown>>;

interface ChosenProduct {
  readonly productId: string;
  readonly budget?: number;
  readonly bidPrice?: number;
}

/** Maximum number of products or packages that one question names. */
const maxShown = 10;

export function choiceText({ name, currency }: { readonly name: string; readonly currency: string }, sent: Sent): string {
  const { products = [], fromProposalId, totalBudget, replace } = sent as { products?: readonly ChosenProduct[] } & Sent;
  const wishes = products.map(({ productId, budget, bidPrice }) => {
    const bid = bidPrice === undefined ? '' : `, bidding ${moneyText(bidPrice, currency)} a unit`;
    return `${quoted(productId)} for ${budget === undefined ? 'a share of what is left' : moneyText(budget, currency)}${bid}`;
  });
  const total = totalBudget === undefined ? '' : ` for ${moneyText(Number(totalBudget), currency)} in all`;
  const what =
    fromProposalId === undefined
      ? `${countText(products.length, 'product')}: ${listText(wishes, maxShown)}`
      : `the proposal ${quoted(fromProposalId)}${total}`;
  const instead = replace === true ? ', in place of all that is chosen so far' : '';
  return `Choose for the campaign ${quoted(name)}${instead}, ${what}. Nothing is bought before it is launched.`;
}

export function mediaBuyChangeText(buy: MediaBuyState, sent: Sent): string {
  const { isPaused, desiredPhase, isAccepted, expectedRevision: _, reason, packages, ...fields } = sent;
  const before = { ...mediaBuyWire(buy), flight: { endAt: buy.flightEnd } };
  const { currency, sellerName } = buy;
  const thing = `the media buy ${quoted(buy.name)} at ${quoted(sellerName)} (${moneyText(before.budget, currency)})`;
  const why = reason === undefined ? '' : ` The seller is told why: ${quoted(reason, 500)}.`;
  if (isAccepted === true)
    return `Agree to what ${quoted(sellerName)} booked for ${quoted(buy.name)}: ${differencesText(buy.differences, buy)}.`;
  if (desiredPhase === 'canceled') return `Cancel ${thing}, for good.${why}`;
  if (isPaused !== undefined) return isPaused === true ? `Pause ${thing}.` : `Let ${thing} run on and spend.`;
  const budgets = ((packages ?? []) as { packageId: string; budget: number }[]).map(({ packageId, budget }) => {
    const there = before.packages.find((one) => one.packageId === packageId);
    return { name: quoted(there?.productName ?? packageId), from: there?.budget ?? 0, to: budget };
  });
  const wanted = budgets.reduce((sum, { from, to }) => sum + to - from, before.budget);
  const lines = budgets.map(({ name, from, to }) => `${name} from ${valueText(from)} to ${moneyText(to, currency)}`);
  const money = `its budget from ${valueText(before.budget)} to ${moneyText(wanted, currency)} in all: ${listText(lines, maxShown)}`;
  const changes = [lines.length > 0 ? money : '', changesText(before, fields)].filter((text) => text !== '');
  return changes.length === 0 ? `Save ${thing} as it is: nothing changes.` : `Change ${thing}: ${changes.join('; ')}.`;
}
