import { typedNumber } from './amount';
import type { Schemas } from './api';
import { dayIn, lastMillisecondBefore } from './days';
import { type CapDraft, capDrafts } from './frequency-caps';

type Campaign = Schemas['Campaign'];
type Goal = Schemas['OptimizationGoal'];

export interface SourceDraft {
  readonly eventSourceId: string;
  readonly eventType: string;
  /** What the form does not show: it is sent back unchanged. */
  readonly kept: Omit<Schemas['EventSource'], 'eventSourceId' | 'eventType'>;
}
export interface GoalDraft {
  readonly kind: Goal['kind'];
  readonly metric: string;
  readonly reachUnit: string;
  readonly sources: readonly SourceDraft[];
  readonly targetKind: string;
  readonly targetValue: string;
  readonly clickInterval: string;
  readonly clickUnit: string;
  readonly viewInterval: string;
  readonly viewUnit: string;
  readonly priority: string;
}
export interface PeriodDraft {
  readonly label: string;
  readonly start: string;
  readonly end: string;
  readonly weight: string;
  readonly budget: string;
  /** The instants that were read: they are kept while their days stay, because they may be within a day. */
  readonly read: { readonly start: string; readonly end: string } | null;
}

/** A campaign as people type it. Amounts are texts in the notation of their language, flights are days in the campaign's zone. */
export interface CampaignDraft {
  readonly name: string;
  readonly advertiserId: string;
  readonly mode: Campaign['mode'];
  readonly brief: string;
  readonly total: string;
  readonly currency: string;
  readonly dailyCap: string;
  readonly pacing: Campaign['budget']['pacing'];
  readonly start: string;
  readonly end: string;
  /** Empty in a new campaign: the advertiser's. */
  readonly timezone: string;
  readonly pacingMode: Schemas['PacingPeriods']['mode'];
  readonly periods: readonly PeriodDraft[];
  readonly constraints: Schemas['CampaignConstraints'];
  readonly storefrontIds: readonly number[];
  readonly targetAudienceIds: readonly string[];
  readonly suppressAudienceIds: readonly string[];
  readonly frequencyCaps: readonly CapDraft[];
  readonly goals: readonly GoalDraft[];
  /** Empty in a new campaign: the advertiser's. */
  readonly optimizationApplyMode: '' | Campaign['optimizationApplyMode'];
  readonly utm: readonly Schemas['UtmParam'][];
  readonly poNumber: string;
  readonly catalogId: string;
  readonly requiredPolicies: string;
  readonly propertyListIds: readonly string[];
}

const dayMs = 86_400_000;

/** A new campaign: a flight of a month that begins tomorrow. */
export function blankDraft(advertiser: { readonly id: number; readonly primaryCurrency: string } | undefined, now: number): CampaignDraft {
  return {
    name: '',
    advertiserId: advertiser === undefined ? '' : String(advertiser.id),
    mode: 'discovery',
    brief: '',
    total: '',
    currency: advertiser?.primaryCurrency ?? 'USD',
    dailyCap: '',
    pacing: 'EVEN',
    start: dayAfter(now, 1),
    end: dayAfter(now, 31),
    timezone: '',
    pacingMode: 'weight',
    periods: [],
    constraints: {},
    storefrontIds: [],
    targetAudienceIds: [],
    suppressAudienceIds: [],
    frequencyCaps: [],
    goals: [],
    optimizationApplyMode: '',
    utm: [],
    poNumber: '',
    catalogId: '',
    requiredPolicies: '',
    propertyListIds: [],
  };
}

export function draftOf(campaign: Campaign, propertyListIds: readonly string[], language: string): CampaignDraft {
  const { budget, flightDates, timezone, pacingPeriods } = campaign;
  return {
    name: campaign.name,
    advertiserId: String(campaign.advertiserId),
    mode: campaign.mode,
    brief: campaign.brief ?? '',
    total: typedNumber(budget.total, language),
    currency: budget.currency,
    dailyCap: typedNumber(budget.dailyCap, language),
    pacing: budget.pacing,
    start: firstDay(flightDates.startDate, timezone),
    end: lastDay(flightDates.endDate, timezone),
    timezone,
    pacingMode: pacingPeriods?.mode ?? 'weight',
    periods: (pacingPeriods?.periods ?? []).map(({ label, start, end, weight, budget: amount }) => ({
      label: label ?? '',
      start: firstDay(start, timezone),
      end: lastDay(end, timezone),
      weight: typedNumber(weight, language),
      budget: typedNumber(amount, language),
      read: { start, end },
    })),
    constraints: campaign.constraints,
    storefrontIds: campaign.storefrontIds,
    targetAudienceIds: campaign.audienceConfig.targetAudienceIds,
    suppressAudienceIds: campaign.audienceConfig.suppressAudienceIds,
    frequencyCaps: capDrafts(campaign.frequencyCaps, language),
    goals: (campaign.performanceConfig?.optimizationGoals ?? []).map((goal) => goalDraft(goal, language)),
    optimizationApplyMode: campaign.optimizationApplyMode,
    utm: campaign.utmConfig.params,
    poNumber: campaign.poNumber ?? '',
    catalogId: campaign.catalogId ?? '',
    requiredPolicies: campaign.requiredPolicies.join(' '),
    propertyListIds,
  };
}

/** A new campaign with the same settings. A flight that has begun is moved: it begins tomorrow, and lasts as many days. */
export function copyOf(draft: CampaignDraft, name: string, now: number): CampaignDraft {
  const moved = Date.parse(dayAfter(now, 1)) - Date.parse(draft.start);
  const later = (day: string) => (moved > 0 ? dayAfter(Date.parse(day), moved / dayMs) : day);
  return {
    ...draft,
    name,
    start: later(draft.start),
    end: later(draft.end),
    periods: draft.periods.map((period) => ({ ...period, start: later(period.start), end: later(period.end), read: null })),
  };
}

export const blankGoal = (kind: Goal['kind']): GoalDraft => ({
  kind,
  metric: kind === 'metric' ? 'clicks' : '',
  reachUnit: '',
  sources: [],
  targetKind: '',
  targetValue: '',
  clickInterval: '',
  clickUnit: 'days',
  viewInterval: '',
  viewUnit: 'days',
  priority: '',
});

function goalDraft({ kind, metric, reachUnit, eventSources = [], target, attributionWindow, priority }: Goal, language: string): GoalDraft {
  const { postClick, postView } = attributionWindow ?? {};
  return {
    kind,
    metric: metric ?? '',
    reachUnit: reachUnit ?? '',
    sources: eventSources.map(({ eventSourceId, eventType, ...kept }) => ({ eventSourceId, eventType, kept })),
    targetKind: target?.kind ?? '',
    targetValue: typedNumber(target?.value, language),
    clickInterval: typedNumber(postClick?.interval, language),
    clickUnit: postClick?.unit ?? 'days',
    viewInterval: typedNumber(postView?.interval, language),
    viewUnit: postView?.unit ?? 'days',
    priority: typedNumber(priority, language),
  };
}

export const firstDay = (start: string, zone: string): string => dayIn(Date.parse(start), zone);
export const lastDay = (end: string, zone: string): string => dayIn(Date.parse(lastMillisecondBefore(end)), zone);
const dayAfter = (at: number, days: number): string => new Date(at + days * dayMs).toISOString().slice(0, 10);
