import { z } from 'zod';
import { type ToolAnswerFields, answerOf, answerSchema } from '@exchange/platform/tools';
import { campaignPhase, campaignPhases } from '../../domain/campaign-phase';
import type { CampaignState } from '../../domain/campaign-state';
import type { ListedByPurpose } from '../../domain/ports';
import { type Pacing, pacings } from '../../domain/settings';
import { CampaignAnswerWire, campaignAnswerWire } from '../http/campaign.wire';
import { PacingPeriodWire } from '../http/pacing.wire';

const { campaign } = answerSchema(CampaignAnswerWire).shape as { campaign: z.ZodObject };
const {
  status: _status,
  flightDates: _flightDates,
  budget,
  constraints,
  storefrontIds,
  discoveryId: _discoveryId,
  productIds: _productIds,
  performanceConfig,
  frequencyCaps: _frequencyCaps,
  waitingFor: _waitingFor,
  pacingPeriods,
  ...same
} = campaign.shape as Record<string, z.ZodType>;

const { optimizationGoals } = (performanceConfig as z.ZodOptional<z.ZodObject>).unwrap().shape;
const { pacing: _pacing, ...amounts } = (budget as z.ZodObject).shape;

/** Pacing values of the protocol, used by tools. */
export const pacingWords = pacings.map((word) => word.toLowerCase() as Lowercase<Pacing>);

const period = answerSchema(PacingPeriodWire).omit({ start: true, end: true }).extend({ startAt: z.string(), endAt: z.string() });

const cap = z.strictObject({
  level: z.literal('mediaBuy'),
  config: z.strictObject({
    maxImpressions: z.int(),
    per: z.string().optional(),
    window: z.strictObject({ interval: z.int(), unit: z.string() }),
  }),
});

/** A campaign as tools return it (gaps-2.md §15.6). */
export const campaignShape = z.strictObject({
  ...same,
  phase: z.enum(campaignPhases).describe('A paused campaign is active, an archived one canceled.'),
  isPaused: z.boolean(),
  isArchived: z.boolean(),
  flight: z.strictObject({ startAt: z.string(), endAt: z.string() }),
  budget: z.strictObject({ ...amounts, pacing: z.enum(pacingWords) }),
  pacingPeriods: (pacingPeriods as z.ZodOptional<z.ZodObject>)
    .unwrap()
    .extend({ periods: z.array(period) })
    .optional(),
  targetingOverlay: constraints!,
  sellerIds: storefrontIds!,
  optimizationGoals: optimizationGoals!.optional(),
  frequencyCap: cap.optional(),
  frequencyCaps: z.array(cap).optional().describe('Replaces frequencyCap when several caps were set over REST.'),
  campaignPropertyListId: z.string().optional(),
  campaignPropertyListExcludeId: z.string().optional(),
});

const noLists: ListedByPurpose = { include: [], exclude: [] };

/** Omits the property lists unless they are given. */
export function campaignObject(state: CampaignState, lists: ListedByPurpose = noLists): ToolAnswerFields {
  const {
    status: _,
    flightDates: __,
    budget: money,
    constraints: targetingOverlay,
    storefrontIds: sellerIds,
    discoveryId: ___,
    productIds: ____,
    performanceConfig: performance,
    pacingPeriods: paced,
    frequencyCaps: _____,
    ...others
  } = answerOf(CampaignAnswerWire, campaignAnswerWire(state, []))['campaign'] as ToolAnswerFields;
  const caps = state.frequencyCaps.map(capObject);
  return {
    ...others,
    phase: campaignPhase(state),
    isPaused: state.status === 'PAUSED',
    isArchived: state.status === 'ARCHIVED',
    flight: { startAt: state.flightStart.toISOString(), endAt: state.flightEnd.toISOString() },
    budget: { ...(money as ToolAnswerFields), pacing: state.budgetPacing.toLowerCase() },
    targetingOverlay,
    sellerIds,
    ...(performance as object | undefined),
    ...(paced === undefined ? {} : { pacingPeriods: pacingObject(paced as Paced) }),
    ...(caps.length === 1 ? { frequencyCap: caps[0] } : {}),
    ...(caps.length > 1 ? { frequencyCaps: caps } : {}),
    ...(lists.include[0] === undefined ? {} : { campaignPropertyListId: lists.include[0] }),
    ...(lists.exclude[0] === undefined ? {} : { campaignPropertyListExcludeId: lists.exclude[0] }),
  };
}

interface Paced {
  readonly periods: readonly { readonly start: unknown; readonly end: unknown }[];
}

const pacingObject = ({ periods, ...paced }: Paced) => ({
  ...paced,
  periods: periods.map(({ start: startAt, end: endAt, ...rest }) => ({ ...rest, startAt, endAt })),
});

const capObject = ({ max_impressions: maxImpressions, per, window }: CampaignState['frequencyCaps'][number]) => ({
  level: 'mediaBuy',
  config: { maxImpressions, ...(per === undefined ? {} : { per }), window },
});
