export const times = <Item>(count: number, item: (index: number) => Item): Item[] =>
  Array.from({ length: count }, (_, index) => item(index));
const dayOf = (index: number) => new Date(Date.UTC(2024, 0, 1 + index)).toISOString().slice(0, 10);
const day = (index: number) => ({ date: dayOf(index), impressions: 1_000 + index, clicks: index, spend: 1.5, views: 9, conversions: 1 });
/** A package of a seller's answer with `days` days of breakdown. */
export const packageOf = (index: number, days: number) => ({
  package_id: `p${index}`,
  pricing_model: 'cpm',
  rate: 1.5,
  currency: 'EUR',
  spend: 12.5,
  impressions: 1_000,
  daily_breakdown: times(days, day),
});
