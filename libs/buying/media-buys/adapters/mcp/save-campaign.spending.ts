import { type CampaignState, campaignStates, campaignWire, type UpdateCampaignBody } from '@exchange/campaigns';
import { decimal, definedOnly, micros } from '@exchange/kernel';
import { agreedDigest, type Spending } from '@exchange/platform/tools';
import type { OrderPreview } from '../../application/previews.service';
import type { Resumption } from '../../domain/spending';
import type { SaveCampaignAnswer } from './save-campaign.fields';
import { launchOf } from './save-campaign.launch';
import { toolWarnings } from './save-campaign.names';
import { autoText, draftText, launchText, settingsText, stepText } from './save-campaign.questions';
import { type SpendingNumbers, spendingText } from './spending-text';

type Shown = Pick<SaveCampaignAnswer, 'campaignId' | 'campaign' | 'warnings'>;

/** Confirmation for a draft in the mode AUTO. The draft costs nothing, but the exchange will change the campaign by itself. The key limits the confirmation to one draft. */
export function autoDraftSpending({ budgetTotal, budgetCurrency: currency }: CampaignState, given: object, key: string): Spending {
  const spending: SpendingNumbers = { currency, ceiling: Number(budgetTotal) };
  return {
    question: `${draftText({ ...given })} ${spendingText(spending)}`,
    digest: agreedDigest(key, given, spending),
    about: key,
    shown: { spending },
  };
}

/** Asks no question when the launch is blocked. */
export function launchSpending(campaign: CampaignState, plan: OrderPreview, shown: Omit<Shown, 'warnings'>): Spending {
  const launch = launchOf(plan);
  const names = plan.limitations.map(({ name }) => name);
  const warnings = toolWarnings(plan.warnings);
  return {
    question: plan.refusal ? null : launchText(campaign, launch, warnings),
    digest: plan.digest,
    about: campaign.id,
    shown: { ...shown, warnings, launch },
    tick: { name: 'launch', title: 'Launch it, and spend this budget' },
    again: { confirmLaunch: true, ...(names.length > 0 ? { acceptLimitations: names } : {}) },
  };
}

export function resumptionSpending(campaign: CampaignState, { digest, held: resumed, unspent: left }: Resumption, shown: Shown): Spending {
  const { budget, unallocatedBudget } = campaignWire(campaign);
  const { total: campaignBudget, currency } = budget;
  const held = Number(resumed);
  const spending: SpendingNumbers = {
    currency,
    before: held,
    after: held,
    difference: 0,
    campaignBudget,
    campaignLeft: unallocatedBudget,
    unspent: Number(left),
  };
  return {
    question: `${stepText(campaign, { isPaused: false })} ${spendingText(spending)}`,
    digest,
    about: campaign.id,
    shown: { ...shown, spending },
  };
}

/**
 * Asks about a higher budget or daily cap of a running campaign, about selecting the mode AUTO, and about a higher total in that mode. A draft without
 * AUTO spends nothing before its launch.
 */
export function settingsSpending(campaign: CampaignState, body: UpdateCampaignBody, settings: object, shown: Shown): Spending {
  const { budget: before, unallocatedBudget, optimizationApplyMode } = campaignWire(campaign);
  const { total = before.total, dailyCap = before.dailyCap } = body.budget ?? {};
  const isMore = total > before.total || (before.dailyCap !== null && (dailyCap === null || dailyCap > before.dailyCap));
  const { optimizationApplyMode: mode = optimizationApplyMode } = body;
  const isAuto = mode === 'AUTO' && (optimizationApplyMode !== 'AUTO' || total > before.total);
  const spending: SpendingNumbers = {
    currency: before.currency,
    before: before.total,
    after: total,
    difference: Number(decimal(micros(total) - micros(before.total))),
    campaignBudget: before.total,
    campaignLeft: unallocatedBudget,
    ...(isAuto ? { ceiling: total } : {}),
  };
  const isAsked = isAuto || (isMore && campaignStates.is(campaign.status, 'running'));
  const auto = optimizationApplyMode === 'AUTO' ? autoText(mode, total, before.currency) : null;
  const sentences = [settingsText(campaign, definedOnly({ ...settings })), auto, spendingText(spending)].filter((text) => text !== null);
  return {
    question: isAsked ? sentences.join(' ') : null,
    digest: agreedDigest(campaign.id, campaign.revision, settings, spending),
    about: campaign.id,
    revision: campaign.revision,
    shown: { ...shown, spending },
  };
}
