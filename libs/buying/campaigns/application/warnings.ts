import type { CampaignState } from '../domain/campaign-state';
import type { LaunchWarning, warningTypes } from '../domain/launch-warnings';

/** A probable mistake in a campaign (gaps.md §5.2, create: `warnings`). */
export interface Warning extends Pick<LaunchWarning, 'message' | 'field' | 'currency'> {
  readonly type: (typeof warningTypes)[number];
}

export const noBillingAccount = (currency: string): Warning => ({
  type: 'no_billing_account',
  message: `The organization has no billing account in ${currency}, so that nothing can be bought for the campaign: an admin of the organization opens one with POST /api/v2/billing/currencies.`,
  field: 'budget.currency',
  currency,
});

export function warningsOf({ brief, discoveryId, constraints }: CampaignState): readonly Warning[] {
  const warnings: Warning[] = [];
  if (!brief && discoveryId === null)
    warnings.push({ type: 'brief_missing', message: 'Sellers are asked with a brief: add one before discovery.' });
  if (constraints.countries) {
    warnings.push({ type: 'deprecated_field', message: 'constraints.countries is deprecated: use constraints.geo_countries.' });
  }
  return warnings;
}
