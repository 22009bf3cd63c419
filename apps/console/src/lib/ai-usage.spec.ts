import { costByDay, microOf, sumBy } from './ai-usage';

const row = (day: string, costMicroUsd: number) => ({
  day,
  inputTokens: 1,
  outputTokens: 2,
  cacheCreationInputTokens: 3,
  cacheReadInputTokens: 4,
  totalTokens: 10,
  costMicroUsd,
  callCount: 1,
});

describe('AI usage', () => {
  it('sums rows of the same day, and shows days without calls as 0', () => {
    const sums = sumBy([row('2026-08-01', 1_000_000), row('2026-08-01', 500_000), row('2026-08-03', 1)], ({ day }) => day);
    expect(sums).toMatchObject([
      { key: '2026-08-01', costMicroUsd: 1_500_000, callCount: 2, totalTokens: 20 },
      { key: '2026-08-03', callCount: 1 },
    ]);
    expect(costByDay(sums, ['2026-08-01', '2026-08-02'])).toEqual([1.5, 0]);
  });

  it('sends dollars as whole micro-dollars, and what is no number as it was typed', () => {
    expect([microOf(0.1), microOf('ten')]).toEqual([100_000, 'ten']);
  });
});
