import { sentNumber } from './amount';
import type { Schemas } from './api';
import { firstDay, lastDay, type CampaignDraft, type GoalDraft, type PeriodDraft } from './campaign-draft';
import { endOfDay, startOfDay } from './days';
import { capsOf } from './frequency-caps';
import { isSame } from './same';
import { wordsIn } from './typed-words';

type Create = Schemas['CreateCampaignBody'];
type Update = Schemas['UpdateCampaignBody'];
type Instants = { readonly start: string; readonly end: string };

/** What a draft is read with: the zone of its days where it names none, the language of its numbers, and the instants of an unchanged flight. */
export interface Reading {
  readonly zone: string;
  readonly language: string;
  readonly before?: { readonly timezone: string; readonly flightDates: { readonly startDate: string; readonly endDate: string } };
}

/** The body that creates the campaign: what the API requires, and what was decided beyond it. */
export function createBody(draft: CampaignDraft, blank: CampaignDraft, reading: Reading): Create {
  const settings = settingsOf(draft, reading);
  const { name, flightDates, budget, ...others } = settings;
  return {
    ...changed(others, settingsOf(blank, reading)),
    advertiserId: Number(draft.advertiserId),
    mode: draft.mode,
    name,
    flightDates,
    budget: withoutEmpty(budget) as Create['budget'],
  };
}

/** The changes between two drafts of a campaign. Omitted fields keep their value, also those that the form does not show. */
export function changesOf(draft: CampaignDraft, base: CampaignDraft, reading: Reading): Update {
  const { flightDates, budget, ...settings } = settingsOf(draft, reading);
  const { flightDates: oldFlight, budget: oldBudget, ...old } = settingsOf(base, reading);
  const [newFlight, newBudget] = [changed(flightDates, oldFlight), changed(budget, oldBudget)];
  return {
    ...changed(settings, old),
    ...(isEmpty(newFlight) ? {} : { flightDates: newFlight }),
    ...(isEmpty(newBudget) ? {} : { budget: newBudget }),
  };
}

/** All settings of a draft in the shape of the API. */
export function settingsOf(draft: CampaignDraft, reading: Reading) {
  const { language, before } = reading;
  const zone = draft.timezone === '' ? reading.zone : draft.timezone;
  const readFlight = before?.timezone === zone ? { start: before.flightDates.startDate, end: before.flightDates.endDate } : null;
  const flight = instantsOf(draft, readFlight, zone);
  return {
    name: draft.name.trim(),
    brief: orNull(draft.brief.trim()),
    flightDates: { startDate: flight.start, endDate: flight.end },
    ...(draft.timezone === '' ? {} : { timezone: draft.timezone.trim() }),
    budget: {
      total: sentNumber(draft.total, language),
      currency: draft.currency,
      dailyCap: draft.dailyCap.trim() === '' ? null : sentNumber(draft.dailyCap, language),
      pacing: draft.pacing,
    },
    pacingPeriods:
      draft.periods.length === 0
        ? null
        : { mode: draft.pacingMode, periods: draft.periods.map((period) => periodOf(period, zone, language)) },
    constraints: draft.constraints,
    storefrontIds: [...draft.storefrontIds],
    audienceConfig: {
      targetAudienceIds: [...draft.targetAudienceIds],
      suppressAudienceIds: [...draft.suppressAudienceIds],
      deleteMissing: true,
    },
    frequencyCaps: capsOf(draft.frequencyCaps, language),
    performanceConfig: draft.goals.length === 0 ? null : { optimizationGoals: draft.goals.map((goal) => goalOf(goal, language)) },
    ...(draft.optimizationApplyMode === '' ? {} : { optimizationApplyMode: draft.optimizationApplyMode }),
    utmConfig: { params: draft.utm.map(({ paramKey, paramValue }) => ({ paramKey, paramValue })), deleteMissing: true },
    poNumber: orNull(draft.poNumber.trim()),
    catalogId: orNull(draft.catalogId),
    requiredPolicies: wordsIn(draft.requiredPolicies),
  };
}

/** Converts days to instants in a zone. Unchanged days keep the instants that were read. */
function instantsOf(days: Instants, read: Instants | null, zone: string): Instants {
  return {
    start: read !== null && firstDay(read.start, zone) === days.start ? read.start : startOfDay(days.start, zone),
    end: read !== null && lastDay(read.end, zone) === days.end ? read.end : endOfDay(days.end, zone),
  };
}

function periodOf(period: PeriodDraft, zone: string, language: string): Schemas['PacingPeriod'] {
  const number = (typed: string) => sentNumber(typed, language);
  return {
    ...(period.label.trim() === '' ? {} : { label: period.label.trim() }),
    ...instantsOf(period, period.read, zone),
    ...(period.weight.trim() === '' ? {} : { weight: number(period.weight) }),
    ...(period.budget.trim() === '' ? {} : { budget: number(period.budget) }),
  };
}

function goalOf(goal: GoalDraft, language: string): Schemas['OptimizationGoal'] {
  const window = (interval: string, unit: string) => ({ interval: sentNumber(interval, language), unit });
  const [hasClick, hasView] = [goal.clickInterval.trim() !== '', goal.viewInterval.trim() !== ''];
  return {
    kind: goal.kind,
    ...(goal.metric === '' ? {} : { metric: goal.metric }),
    ...(goal.reachUnit === '' ? {} : { reachUnit: goal.reachUnit }),
    ...(goal.sources.length === 0
      ? {}
      : { eventSources: goal.sources.map(({ eventSourceId, eventType, kept }) => ({ ...kept, eventSourceId, eventType })) }),
    ...(goal.targetKind === ''
      ? {}
      : {
          target: {
            kind: goal.targetKind,
            ...(goal.targetValue.trim() === '' ? {} : { value: sentNumber(goal.targetValue, language) }),
          },
        }),
    ...(hasClick || hasView
      ? {
          attributionWindow: {
            ...(hasClick ? { postClick: window(goal.clickInterval, goal.clickUnit) } : {}),
            ...(hasView ? { postView: window(goal.viewInterval, goal.viewUnit) } : {}),
          },
        }
      : {}),
    ...(goal.priority.trim() === '' ? {} : { priority: sentNumber(goal.priority, language) }),
  } as Schemas['OptimizationGoal'];
}

/** The members that differ. */
function changed<T extends object>(now: T, old: object): Partial<T> {
  const other = old as Record<string, unknown>;
  return Object.fromEntries(Object.entries(now).filter(([name, value]) => !isSame(value, other[name]))) as Partial<T>;
}

const isEmpty = (value: object): boolean => Object.keys(value).length === 0;
const orNull = (typed: string): string | null => (typed === '' ? null : typed);
const withoutEmpty = (value: object): object => Object.fromEntries(Object.entries(value).filter(([, each]) => each !== null));
