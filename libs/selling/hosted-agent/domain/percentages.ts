/** Whole percentages in proportion to the weights, at least 1 each, that add up to exactly 100 (largest remainders). At most 100 weights. */
export function percentages(weights: readonly number[]): readonly number[] {
  if (weights.length === 0) return [];
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const spare = 100 - weights.length;
  const exact = weights.map((weight) => (total > 0 ? weight / total : 1 / weights.length) * spare);
  const whole = exact.map((share) => 1 + Math.floor(share));
  const left = 100 - whole.reduce((sum, share) => sum + share, 0);
  const byRemainder = exact
    .map((share, index) => ({ index, rest: share - Math.floor(share) }))
    .toSorted((a, b) => b.rest - a.rest || a.index - b.index);
  for (const { index } of byRemainder.slice(0, left)) whole[index]! += 1;
  return whole;
}
