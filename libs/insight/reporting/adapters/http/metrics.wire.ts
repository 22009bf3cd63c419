import { Field } from '@exchange/platform';
import { maxReportedCount } from '../../domain/measures';

export const count = { min: 0, max: maxReportedCount } as const;
const derived = { nullable: true, description: 'Null when the divisor is 0.' } as const;

export class MetricsWire {
  @Field.integer(count)
  impressions: number;

  @Field.number({ min: 0, description: 'Gross spend, in the currency of the advertiser.' })
  spend: number;

  @Field.integer(count)
  clicks: number;

  @Field.integer({ ...count, description: 'Viewable impressions.' })
  views: number;

  @Field.integer(count)
  completedViews: number;

  @Field.integer(count)
  conversions: number;

  @Field.integer(count)
  leads: number;

  @Field.integer(count)
  videoCompletions: number;

  @Field.number({ min: 0 })
  conversionValue: number;

  @Field.number({ ...derived, description: 'spend × 1000 / impressions; null without impressions.' })
  ecpm: number | null;

  @Field.number({ ...derived, description: 'spend / clicks; null without clicks.' })
  cpc: number | null;

  @Field.number({ ...derived, description: 'clicks / impressions; null without impressions.' })
  ctr: number | null;

  @Field.number({ ...derived, description: 'completedViews / impressions; null without impressions.' })
  completionRate: number | null;

  @Field.number({ ...derived, description: 'spend / conversions; null without conversions.' })
  cpa: number | null;

  @Field.number({ ...derived, description: 'conversionValue / spend; null without spend, or when no conversions are counted.' })
  roas: number | null;
}

/** Totals whose money may be in several currencies: every field with money is null then. */
export class TotalsWire extends MetricsWire {
  @Field.number({ min: 0, nullable: true, description: 'Null when the money is in several currencies.' })
  declare spend: never;

  @Field.number({ min: 0, nullable: true, description: 'Null when the money is in several currencies.' })
  declare conversionValue: never;
}
