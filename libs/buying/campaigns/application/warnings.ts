import type { CampaignState } from '../domain/campaign-state';

export const warningTypes = ['brief_missing', 'deprecated_field'] as const;

/** Nothing is wrong, but it is probably not what was meant (gaps.md §5.2, create: `warnings`). */
export interface Warning {
  readonly type: (typeof warningTypes)[number];
  readonly message: string;
}

export function warningsOf({ brief, discoveryId, constraints }: CampaignState): readonly Warning[] {
  const warnings: Warning[] = [];
  if (!brief && discoveryId === null)
    warnings.push({ type: 'brief_missing', message: 'Sellers are asked with a brief: add one before discovery.' });
  if (constraints.countries) {
    warnings.push({ type: 'deprecated_field', message: 'constraints.countries is deprecated: use constraints.geo_countries.' });
  }
  return warnings;
}
