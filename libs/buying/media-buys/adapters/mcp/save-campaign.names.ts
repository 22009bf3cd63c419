import type { LaunchWarning, ListChange } from '@exchange/campaigns';
import { definedOnly, invalidField } from '@exchange/kernel';
import { toToolNames, readSellerIds, type SkippedSeller, type ToolNames } from '@exchange/platform/tools';
import type { SaveCampaignInput } from './save-campaign.fields';

/** Settings of a campaign with the field names of tools. */
export type ToolSettings = Partial<
  Pick<
    SaveCampaignInput,
    | 'flight'
    | 'budget'
    | 'sellerIds'
    | 'targetingOverlay'
    | 'frequencyCap'
    | 'optimizationGoals'
    | 'campaignPropertyListId'
    | 'campaignPropertyListExcludeId'
  >
> &
  Readonly<Record<string, unknown>>;

/** Settings of a campaign with the field names of REST. */
export interface RestSettings {
  readonly body: Readonly<Record<string, unknown>>;
  readonly lists: ListChange;
  readonly skipped: readonly SkippedSeller[];
  /** Tool names for the fields of validation errors. */
  readonly names: ToolNames;
}

/** Fields with another name in REST. */
const campaignNames: ToolNames = {
  flightDates: 'flight',
  startDate: 'startAt',
  endDate: 'endAt',
  storefrontIds: 'sellerIds',
  constraints: 'targetingOverlay',
  performanceConfig: 'optimizationGoals',
  'performanceConfig.optimizationGoals': 'optimizationGoals',
  'frequencyCaps[0]': 'frequencyCap.config',
  frequencyCaps: 'frequencyCap',
  max_impressions: 'maxImpressions',
};

/** 400 for removing the flight: every campaign has one. */
export function restSettings(settings: ToolSettings): RestSettings {
  const { flight, budget, sellerIds, targetingOverlay, frequencyCap, optimizationGoals, ...others } = settings;
  const { campaignPropertyListId: include, campaignPropertyListExcludeId: exclude, ...same } = others;
  if (flight === null) throw invalidField('flight', 'flight must have startAt and endAt: a campaign has a flight.');
  const sellers = sellerIds && readSellerIds(sellerIds);
  const moved = (sellers?.positions ?? []).flatMap((position, index) =>
    position === index ? [] : [[`storefrontIds[${index}]`, `sellerIds[${position}]`] as const],
  );
  return {
    body: definedOnly({
      ...same,
      flightDates: flight && definedOnly({ startDate: flight.startAt, endDate: flight.endAt }),
      budget: budget && definedOnly({ ...budget, pacing: budget.pacing?.toUpperCase() }),
      storefrontIds: sellers?.ids,
      constraints: targetingOverlay === null ? {} : targetingOverlay,
      frequencyCaps: frequencyCap === undefined ? undefined : frequencyCap === null ? [] : [capOf(frequencyCap)],
      performanceConfig: optimizationGoals && { optimizationGoals },
      ...(optimizationGoals === null ? { performanceConfig: null } : {}),
    }),
    lists: definedOnly({ include, exclude }),
    skipped: sellers?.skipped ?? [],
    names: { ...campaignNames, ...Object.fromEntries(moved) },
  };
}

/** Warnings with the field names of tools. */
export const toolWarnings = (warnings: readonly LaunchWarning[]): LaunchWarning[] =>
  warnings.map(({ message, field, ...warning }) => ({
    ...warning,
    message: toToolNames(message, campaignNames),
    ...(field === undefined ? {} : { field: toToolNames(field, campaignNames) }),
  }));

const capOf = ({ config: { maxImpressions, per, window } }: NonNullable<SaveCampaignInput['frequencyCap']>) =>
  definedOnly({ max_impressions: maxImpressions, per, window });
