/** Largest count in an answer (rest-api.md, Limits). */
export const maxReportedCount = 4_503_599_627_370_495;

export const countNames = ['impressions', 'clicks', 'views', 'completedViews', 'conversions', 'leads', 'videoCompletions'] as const;
export const moneyNames = ['spend', 'conversionValue'] as const;
export const measureNames = [...countNames, ...moneyNames] as const;
export type MeasureName = (typeof measureNames)[number];

/** Measures of delivery (gaps.md §2.9). Counts are integers; money is in integer millionths of the currency, so that sums are exact. */
export type Measures = Readonly<Record<MeasureName, number>>;

/** Measures that every seller reports. The others are stored as 0 also when a seller does not count them. */
const requiredMeasures: readonly MeasureName[] = ['impressions', 'spend'];
export const optionalMeasures: readonly MeasureName[] = measureNames.filter((name) => !requiredMeasures.includes(name));

/** Measures that issues carry. */
export type IssueFigures = Pick<Measures, 'impressions' | 'spend'>;

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

/** An amount with at most 6 decimal places, in millionths. */
export function microsOf(amount: number): number {
  return Math.round(amount * micro);
}

export function amountOf(micros: number): number {
  return micros / micro;
}

/** Written out for speed: reports create hundreds of thousands of these. */
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

export function addMeasures(left: Measures, right: Measures): Measures {
  return measuresOf((name) => left[name] + right[name]);
}
