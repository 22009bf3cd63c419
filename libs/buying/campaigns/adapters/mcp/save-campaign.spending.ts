import { definedOnly } from '@exchange/kernel';
import { digestOfSpending, type Spending, type SpendingNumbers, spendingText } from '@exchange/platform';
import type { CampaignState } from '../../domain/campaign-state';
import { campaignStates } from '../../domain/campaign.states';
import type { LaunchPlan, Resumption } from '../../domain/runs';
import type { UpdateCampaignBody } from '../http/campaign-body.wire';
import { campaignWire } from '../http/campaign.wire';
import { launchOf } from './launch';
import type { SaveCampaignAnswer } from './save-campaign.fields';
import { draftText, launchText, settingsText, stepText } from './save-campaign.questions';

type Shown = Pick<SaveCampaignAnswer, 'campaignId' | 'campaign' | 'warnings'>;

/** What a call that never spends is looked at by. */
export const unspent = (about: string): Spending => ({ question: null, digest: '', about, shown: {} });

/** A draft costs nothing; that the exchange changes it by itself once it runs is agreed to now. Its key makes the confirmation good for one draft. */
export function ofDraft(given: Readonly<Record<string, unknown>>, key: string): Spending {
  if (given['optimizationApplyMode'] !== 'AUTO') return unspent(key);
  return { question: draftText(given), digest: digestOfSpending(key, given), about: key, shown: {} };
}

/** Names of limitations that a person who launches goes without. */
export const limitationsOf = ({ limitations }: Pick<LaunchPlan, 'limitations'>): string[] => limitations.map(({ name }) => name);

/** What cannot be launched is not asked for. */
export function ofLaunch(campaign: CampaignState, plan: LaunchPlan, shown: Shown): Spending {
  const launch = launchOf(plan);
  const names = limitationsOf(plan);
  return {
    question: plan.blockers.length > 0 ? null : launchText(campaign, launch, plan.warnings),
    digest: plan.digest,
    about: campaign.id,
    shown: { ...shown, warnings: [...plan.warnings], launch },
    tick: { name: 'launch', title: 'Launch it, and spend this budget' },
    again: { confirmLaunch: true, ...(names.length > 0 ? { acceptLimitations: names } : {}) },
  };
}

export function ofResumption(campaign: CampaignState, { digest, held: resumed, unspent: left }: Resumption, shown: Shown): Spending {
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

/** More budget, a higher daily cap of what runs, and the mode AUTO of anything. A draft is bought by its launch, which asks for itself. */
export function ofSettings(campaign: CampaignState, body: UpdateCampaignBody, settings: object, shown: Shown): Spending {
  const { budget: before, unallocatedBudget, optimizationApplyMode } = campaignWire(campaign);
  const { total = before.total, dailyCap = before.dailyCap } = body.budget ?? {};
  const isMore = total > before.total || (before.dailyCap !== null && (dailyCap === null || dailyCap > before.dailyCap));
  const isAuto = body.optimizationApplyMode === 'AUTO' && optimizationApplyMode !== 'AUTO';
  const spending: SpendingNumbers = {
    currency: before.currency,
    before: before.total,
    after: total,
    difference: total - before.total,
    campaignBudget: before.total,
    campaignLeft: unallocatedBudget,
    ...(isAuto ? { ceiling: total } : {}),
  };
  const isAsked = isAuto || (isMore && campaignStates.is(campaign.status, 'running'));
  return {
    question: isAsked ? `${settingsText(campaign, definedOnly({ ...settings }))} ${spendingText(spending)}` : null,
    digest: digestOfSpending(campaign.id, campaign.revision, settings, spending),
    about: campaign.id,
    revision: campaign.revision,
    shown: { ...shown, spending },
  };
}
