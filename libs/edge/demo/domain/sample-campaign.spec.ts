import { daysAfter } from '@exchange/kernel';
import { computeDelivery, type SampleBuy } from './sample-campaign';
import { flightDaysBetween } from './sample-flight';

const buy = (price: Partial<SampleBuy>): SampleBuy => ({
  recipeId: 'sample-publisher-ctv',
  sellerAccountId: 1,
  orderId: 'order_1',
  orderPackageId: 'order_1_1',
  mediaBuyId: 'mb_1',
  packageId: 'mb_1_1',
  budget: 31_500,
  pricingModel: 'cpm',
  rate: 26,
  ...price,
});
const flight = { firstDay: '2026-01-01', days: 42 };
const all = flightDaysBetween(flight, null, '2027-01-01');

describe('Delivery of a sample campaign', () => {
  test.each([
    ['cpm', 26],
    ['cpc', 0.45],
  ])('by %s matches its spend every day and stays below the budget', (pricingModel, rate) => {
    const reported = all.map((day, index) => computeDelivery(buy({ pricingModel, rate }), day, index, flight.days));
    for (const { spend, impressions, clicks, completedViews } of reported) {
      const paid = pricingModel === 'cpc' ? clicks * rate : (impressions / 1_000) * rate;
      expect(Math.abs(paid - spend)).toBeLessThan(rate);
      expect([spend > 0, clicks > 0, clicks < impressions, completedViews < impressions]).toEqual([true, true, true, true]);
    }
    const spent = reported.reduce((sum, { spend }) => sum + spend, 0);
    expect(spent).toBeGreaterThan(31_500 * 0.85);
    expect(spent).toBeLessThan(31_500);
    expect(new Set(reported.map(({ spend }) => spend)).size).toBeGreaterThan(20);
  });

  test('is deterministic', () => {
    expect(computeDelivery(buy({}), '2026-01-05', 4, 42)).toEqual(computeDelivery(buy({}), '2026-01-05', 4, 42));
  });

  test('covers the days of its flight', () => {
    expect([all.length, all[0], all.at(-1)]).toEqual([42, '2026-01-01', '2026-02-11']);
    expect(flightDaysBetween(flight, '2026-01-14', '2026-01-16')).toEqual(['2026-01-15', '2026-01-16']);
    expect(flightDaysBetween(flight, '2026-02-11', '2026-03-01')).toEqual([]);
    expect(daysAfter('2026-01-01', -14)).toBe('2025-12-18');
  });
});
