import { exactMoney, invalidField, sameValue } from '@exchange/kernel';
import type { CampaignPatch, CampaignSettings, CampaignState } from './campaign-state';
import {
  checkDayparts,
  checkDecimals,
  checkFlight,
  checkPacing,
  checkPerformance,
  checkPlaces,
  mergedAudiences,
  mergedUtm,
} from './checks';
import { campaignErrors } from './errors';
import { isPositive } from './money';

/** The columns that a request changes. 400 `CURRENCY_MISMATCH` when its budget is in another currency. */
export function patchedColumns(before: CampaignState, patch: CampaignPatch): Partial<CampaignState> {
  const { flightDates, budget, utmConfig, audienceConfig, ...settings } = patch;
  const given = Object.entries(settings).filter(([name, value]) => Object.hasOwn(settable, name) && value !== undefined);
  if (budget?.currency !== undefined && budget.currency !== before.budgetCurrency) {
    throw campaignErrors.currencyMismatch({ field: 'budget.currency', details: { expected: before.budgetCurrency } });
  }
  return {
    ...(Object.fromEntries(given) as Partial<CampaignState>),
    flightStart: flightDates?.startDate ?? before.flightStart,
    flightEnd: flightDates?.endDate ?? before.flightEnd,
    budgetTotal: budget?.total === undefined ? before.budgetTotal : exactMoney(budget.total),
    budgetDailyCap: budget?.dailyCap === undefined ? before.budgetDailyCap : budget.dailyCap === null ? null : exactMoney(budget.dailyCap),
    budgetPacing: budget?.pacing ?? before.budgetPacing,
    audienceConfig: audienceConfig ? mergedAudiences(before.audienceConfig, audienceConfig) : before.audienceConfig,
    utmParams: utmConfig ? mergedUtm(before.utmParams, utmConfig) : before.utmParams,
  };
}

/** Fields with the same name in the request and the state. */
const settable: Readonly<Record<Exclude<keyof CampaignSettings, 'utmConfig' | 'audienceConfig'>, true>> = {
  name: true,
  timezone: true,
  brief: true,
  constraints: true,
  storefrontIds: true,
  discoveryId: true,
  productIds: true,
  catalogId: true,
  performanceConfig: true,
  optimizationApplyMode: true,
  pacingPeriods: true,
  frequencyCaps: true,
  poNumber: true,
  requiredPolicies: true,
};

/**
 * Pacing periods and products can be set only in DRAFT (gaps.md §3). The same holds for the time zone, which media buys keep from their order. Sending
 * the current value is allowed.
 */
export function checkDraftOnly(before: CampaignState, patch: CampaignPatch): void {
  const field = (['pacingPeriods', 'productIds', 'timezone'] as const).find(
    (name) => patch[name] !== undefined && !sameValue(patch[name], before[name]),
  );
  if (field) throw campaignErrors.draftOnly({ field });
}

/** 400 for inconsistent settings, and for new amounts with more decimal places than the currency. */
export function checkConsistency(state: CampaignState, before?: CampaignState): void {
  const total = Number(state.budgetTotal);
  const dailyCap = state.budgetDailyCap === null ? null : Number(state.budgetDailyCap);
  checkPlaces(state.constraints);
  checkDayparts(state.constraints);
  checkFlight(state.flightStart, state.flightEnd);
  if (!isPositive(total)) throw invalidField('budget.total', 'total must be greater than 0.');
  if (dailyCap !== null && !isPositive(dailyCap)) throw invalidField('budget.dailyCap', 'dailyCap must be greater than 0.');
  if (dailyCap !== null && dailyCap > total) throw invalidField('budget.dailyCap', 'dailyCap must not be greater than total.');
  checkDecimals(state, before);
  if (state.mode === 'performance' && !state.performanceConfig) {
    throw invalidField('performanceConfig', 'performanceConfig is required in mode performance.');
  }
  if (state.performanceConfig) checkPerformance(state.performanceConfig);
  if (state.pacingPeriods) checkPacing(state.pacingPeriods, total);
}
