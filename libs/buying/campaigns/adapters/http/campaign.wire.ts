import { FrequencyCapWire, UtmParamWire } from '@exchange/advertisers';
import { Field } from '@exchange/platform';
import type { Warning } from '../../application/warnings';
import type { CampaignState } from '../../domain/campaign-state';
import { type CampaignStatus, campaignStates } from '../../domain/campaign.states';
import { warningTypes } from '../../domain/launch-warnings';
import { unallocatedOf } from '../../domain/money';
import { type CampaignApplyMode, applyModes, type Mode, modes, type Pacing, pacings } from '../../domain/settings';
import { type BuyWait, maxWaiting } from '../../domain/waiting';
import { CampaignConstraintsWire } from './constraints.wire';
import { PacingPeriodsWire, pacingWire } from './pacing.wire';
import { PerformanceConfigWire } from './performance.wire';
import { WaitWire } from './waiting.wire';

class CampaignFlightWire {
  @Field.timestamp()
  startDate: Date;

  @Field.timestamp()
  endDate: Date;
}

class CampaignBudgetWire {
  @Field.number()
  total: number;

  @Field.text()
  currency: string;

  @Field.number({ nullable: true })
  dailyCap: number | null;

  @Field.oneOf(pacings)
  pacing: Pacing;
}

class CampaignUtmWire {
  @Field.object(() => UtmParamWire, { many: true })
  params: UtmParamWire[];
}

class CampaignAudiencesWire {
  @Field.text({ many: true })
  targetAudienceIds: string[];

  @Field.text({ many: true })
  suppressAudienceIds: string[];
}

export class CampaignSummaryWire {
  @Field.text()
  campaignId: string;

  @Field.integer()
  advertiserId: number;

  @Field.text()
  name: string;

  @Field.oneOf(campaignStates.stored)
  status: CampaignStatus;

  @Field.oneOf(modes)
  mode: Mode;

  @Field.object(() => CampaignFlightWire)
  flightDates: CampaignFlightWire;

  @Field.text({ description: 'IANA name of the time zone of its days.', example: 'Europe/Berlin' })
  timezone: string;

  @Field.object(() => CampaignBudgetWire)
  budget: CampaignBudgetWire;

  @Field.number({ description: 'Budget that its media buys hold, requested changes included.' })
  allocatedBudget: number;

  @Field.number({ description: 'Budget that is left for executing.' })
  unallocatedBudget: number;

  @Field.object(() => CampaignConstraintsWire)
  constraints: CampaignConstraintsWire;

  @Field.integer({ description: 'Number of selected products.' })
  productCount: number;

  @Field.object(() => WaitWire, {
    many: true,
    optional: true,
    description: `Waits of its ${maxWaiting} oldest waiting media buys; empty when none waits. With ${maxWaiting} of them more may wait: see its media buys. Absent in answers to changes.`,
  })
  waitingFor?: WaitWire[];

  @Field.integer({ min: 1, description: 'Increases by one with every change.' })
  revision: number;

  @Field.timestamp()
  createdAt: Date;

  @Field.timestamp()
  updatedAt: Date;
}

/** A campaign with all its fields (gaps.md §5.2). */
class CampaignWire extends CampaignSummaryWire {
  @Field.text({ nullable: true })
  brief: string | null;

  @Field.integer({ many: true })
  storefrontIds: number[];

  @Field.text({ nullable: true })
  discoveryId: string | null;

  @Field.text({ many: true })
  productIds: string[];

  @Field.text({ nullable: true })
  catalogId: string | null;

  @Field.object(() => PerformanceConfigWire, { nullable: true })
  performanceConfig: PerformanceConfigWire | null;

  @Field.oneOf(applyModes)
  optimizationApplyMode: CampaignApplyMode;

  @Field.object(() => PacingPeriodsWire, { nullable: true })
  pacingPeriods: PacingPeriodsWire | null;

  @Field.object(() => CampaignUtmWire)
  utmConfig: CampaignUtmWire;

  @Field.object(() => FrequencyCapWire, { many: true })
  frequencyCaps: FrequencyCapWire[];

  @Field.object(() => CampaignAudiencesWire)
  audienceConfig: CampaignAudiencesWire;

  @Field.text({ nullable: true })
  poNumber: string | null;

  @Field.text({ many: true })
  requiredPolicies: string[];
}

class CampaignWarningWire {
  @Field.oneOf(warningTypes)
  type: Warning['type'];

  @Field.text()
  message: string;

  @Field.text({ optional: true, description: 'Field that the warning concerns.', example: 'budget.currency' })
  field?: string;

  @Field.text({ optional: true, description: 'Currency (ISO 4217) of `no_billing_account`.', example: 'EUR' })
  currency?: string;
}

export class CampaignAnswerWire {
  @Field.object(() => CampaignWire)
  campaign: CampaignWire;

  @Field.object(() => CampaignWarningWire, { many: true, description: 'Probable mistakes. They do not block anything.' })
  warnings: CampaignWarningWire[];
}

/** Waits of media buys by campaign id. */
type Waiting = ReadonlyMap<string, readonly BuyWait[]>;

export const campaignAnswerWire = (state: CampaignState, warnings: readonly Warning[], waiting?: Waiting): CampaignAnswerWire => ({
  campaign: campaignWire(state, waiting),
  warnings: [...warnings],
});

export const campaignRowWire = (state: CampaignState, waiting?: Waiting): CampaignSummaryWire => rowOf(state, waiting);

export function campaignWire(state: CampaignState, waiting?: Waiting): CampaignWire {
  return {
    ...rowOf(state, waiting),
    brief: state.brief,
    storefrontIds: [...state.storefrontIds],
    discoveryId: state.discoveryId,
    productIds: [...state.productIds],
    catalogId: state.catalogId,
    performanceConfig: state.performanceConfig as PerformanceConfigWire | null,
    optimizationApplyMode: state.optimizationApplyMode,
    pacingPeriods: state.pacingPeriods && pacingWire(state.pacingPeriods),
    utmConfig: { params: [...state.utmParams] },
    frequencyCaps: [...state.frequencyCaps] as FrequencyCapWire[],
    audienceConfig: {
      targetAudienceIds: [...state.audienceConfig.targetAudienceIds],
      suppressAudienceIds: [...state.audienceConfig.suppressAudienceIds],
    },
    poNumber: state.poNumber,
    requiredPolicies: [...state.requiredPolicies],
  };
}

function rowOf(state: CampaignState, waiting?: Waiting) {
  const { id, advertiserId, name, status, mode, revision, createdAt, updatedAt } = state;
  return {
    campaignId: id,
    advertiserId,
    name,
    status,
    mode,
    flightDates: { startDate: state.flightStart, endDate: state.flightEnd },
    timezone: state.timezone,
    budget: {
      total: Number(state.budgetTotal),
      currency: state.budgetCurrency,
      dailyCap: state.budgetDailyCap === null ? null : Number(state.budgetDailyCap),
      pacing: state.budgetPacing,
    },
    allocatedBudget: Number(state.allocatedBudget),
    unallocatedBudget: Number(unallocatedOf(state)),
    constraints: state.constraints as CampaignConstraintsWire,
    productCount: state.productIds.length,
    ...(waiting ? { waitingFor: [...(waiting.get(id) ?? [])] } : {}),
    revision,
    createdAt,
    updatedAt,
  };
}
