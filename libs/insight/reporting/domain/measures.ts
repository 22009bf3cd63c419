/** rest-api.md, Limits: no count in an answer is larger. */
export const largestCount = 4_503_599_627_370_495;

export const countNames = ['impressions', 'clicks', 'views', 'completedViews', 'conversions', 'leads', 'videoCompletions'] as const;
export const moneyNames = ['spend', 'conversionValue'] as const;
export const measureNames = [...countNames, ...moneyNames] as const;
export type MeasureName = (typeof measureNames)[number];

/** What was delivered (gaps.md §2.9). Counts are whole; money is in whole millionths of the currency, so that sums lose no cent. */
export type Measures = Readonly<Record<MeasureName, number>>;

/** Every seller tells these: 0 is an answer. Of the others 0 is also stored where a seller does not count them. */
const alwaysTold: readonly MeasureName[] = ['impressions', 'spend'];
export const maybeUntold: readonly MeasureName[] = measureNames.filter((name) => !alwaysTold.includes(name));

/** What issues tell of measures. */
export type Figures = Pick<Measures, 'impressions' | 'spend'>;

export const noMeasures: Measures = {
  impressions: 0,
  clicks: 0,
  views: 0,
  completedViews: 0,
  conversions: 0,
  leads: 0,
  videoCompletions: 0,
  spend: 0,
  conversionValue: 0,
};

const micro = 1_000_000;

/** An amount with at most 6 places in millionths. */
export function microsOf(amount: number): number {
  return Math.round(amount * micro);
}

export function amountOf(micros: number): number {
  return micros / micro;
}

/** Written out: reports make hundreds of thousands of these. */
export function measuresOf(value: (name: MeasureName) => number): Measures {
  return {
    impressions: value('impressions'),
    clicks: value('clicks'),
    views: value('views'),
    completedViews: value('completedViews'),
    conversions: value('conversions'),
    leads: value('leads'),
    videoCompletions: value('videoCompletions'),
    spend: value('spend'),
    conversionValue: value('conversionValue'),
  };
}

export function added(left: Measures, right: Measures): Measures {
  return measuresOf((name) => left[name] + right[name]);
}
