import { maxReportedCount, measuresOf, type Measures } from './measures';
import { metricsOf, withoutMoney } from './metrics';

const measures = (given: Partial<Measures>): Measures => measuresOf((name) => given[name] ?? 0);

describe('Metrics', () => {
  it('are computed from the sums of the measures (docs/spec/gaps.md §2.9)', () => {
    const sums = { impressions: 2_000, clicks: 8, completedViews: 500, conversions: 4, spend: 10_000_000, conversionValue: 25_000_000 };
    expect(metricsOf(measures(sums))).toMatchObject({
      spend: 10,
      conversionValue: 25,
      ecpm: 5,
      cpc: 1.25,
      ctr: 0.004,
      completionRate: 0.25,
      cpa: 2.5,
      roas: 2.5,
    });
  });

  it.each([
    ['no impressions', { spend: 1, clicks: 1, conversions: 1 }, ['ecpm', 'ctr', 'completionRate']],
    ['no clicks', { impressions: 1, spend: 1, conversions: 1 }, ['cpc']],
    ['a conversion value but no conversions', { impressions: 1, clicks: 1, spend: 1, conversionValue: 1 }, ['cpa']],
    ['no spend', { impressions: 1, clicks: 1, conversions: 1 }, ['roas']],
    ['neither conversions nor a conversion value', { impressions: 1, clicks: 1, spend: 1 }, ['cpa', 'roas']],
  ])('are null for a ratio that cannot be computed: %s', (_, given, nullMetrics) => {
    const metrics = metricsOf(measures(given));
    expect(
      Object.entries(metrics)
        .filter(([, value]) => value === null)
        .map(([name]) => name),
    ).toEqual(nullMetrics);
  });

  it('cap counts at the contract’s maximum, but compute ratios from the uncapped counts', () => {
    const metrics = metricsOf(measures({ impressions: maxReportedCount * 2, clicks: maxReportedCount }));
    expect(metrics).toMatchObject({ impressions: maxReportedCount, clicks: maxReportedCount, ctr: 0.5 });
  });

  it('have null amounts, and null ratios of amounts, when the money is in several currencies', () => {
    const metrics = withoutMoney(metricsOf(measures({ impressions: 10, clicks: 5, spend: 1, conversions: 1, conversionValue: 1 })));
    expect(metrics).toMatchObject({
      impressions: 10,
      ctr: 0.5,
      spend: null,
      conversionValue: null,
      ecpm: null,
      cpc: null,
      cpa: null,
      roas: null,
    });
  });
});
