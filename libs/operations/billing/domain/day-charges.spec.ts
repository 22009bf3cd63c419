import { diffCharges, type DayCharge } from './day-charges';
import { costOf } from './fees';

const terms = { route: 'direct', feeBasisPoints: 500 } as const;
const day = (n: number): string => `2026-03-${String(n).padStart(2, '0')}`;
const sumOf = (charges: Iterable<{ readonly feeMinor: number }>): number => [...charges].reduce((sum, { feeMinor }) => sum + feeMinor, 0);
const isChanged = (spent: readonly number[], from: readonly number[]) =>
  spent.flatMap((spend, n) => (spend === (from[n] ?? 0) ? [] : [day(n + 1)]));

/** Charges a media buy at each of several consecutive looks. */
function looks(rates: readonly (readonly [spent: readonly number[], feeBasisPoints: number])[], before: readonly DayCharge[] = []) {
  const charges = new Map(before.map((charge) => [charge.day, charge]));
  const changed = rates.map(([spent, feeBasisPoints]) => {
    const reported = new Map(spent.map((spend, n) => [day(n + 1), spend]));
    const changes = diffCharges(charges, reported, { ...terms, feeBasisPoints });
    for (const { after } of changes) charges.set(after.day, after);
    return changes.map(({ after }) => after.day);
  });
  return { charges, changed };
}

/** Charges as earlier releases stored them: each fee rounded on its own, without its rate. */
const chargedBefore = (days: number, spendMinor: number): readonly DayCharge[] =>
  Array.from({ length: days }, (_, n) => ({
    day: day(n + 1),
    spendMinor,
    ...costOf(spendMinor, terms),
    feeBasisPoints: null,
    revision: 1,
  }));

describe('Fees of all days of a media buy', () => {
  it.each([
    ['1,000 USD over 30 days', [...Array.from({ length: 29 }, () => 3_333), 3_343], 5_000],
    ['20 days of 50 JPY', Array.from({ length: 20 }, () => 50), 50],
  ])('add up to the fee of their sum: %s', (_, spent, feeMinor) => {
    expect(sumOf(looks([[spent, 500]]).charges.values())).toBe(feeMinor);
    const byDay = spent.map((__, n) => [spent.slice(0, n + 1), 500] as const);
    expect(sumOf(looks(byDay).charges.values())).toBe(feeMinor);
  });

  it('add up to the fee of their sum after corrections, which post only changed days', () => {
    const first = Array.from({ length: 20 }, () => 50);
    const second = first.map((spend, n) => (n % 3 === 0 ? 30 : spend));
    const third = second.map((spend, n) => (n > 4 ? 0 : spend));
    const { charges, changed } = looks([first, first, second, third, []].map((spent) => [spent, 500]));
    expect(changed).toEqual([
      isChanged(first, []),
      [],
      isChanged(second, first),
      isChanged(third, second),
      isChanged([0, 0, 0, 0, 0], third),
    ]);
    expect(sumOf(charges.values())).toBe(0);
    expect(sumOf(looks([first, second, third].map((spent) => [spent, 500])).charges.values())).toBe(costOf(210, terms).feeMinor);
  });

  it('post nothing for days charged by earlier releases: the next day absorbs their rounding difference', () => {
    const before = chargedBefore(20, 50);
    const spent = before.map(({ spendMinor }) => spendMinor);
    expect([sumOf(before), looks([[spent, 500]], before).changed]).toEqual([60, [[]]]);
    const { charges, changed } = looks([[[...spent, 400], 500]], before);
    expect([sumOf(charges.values()), changed, charges.get(day(21))]).toMatchObject([
      70,
      [[day(21)]],
      { feeMinor: 10, feeBasisPoints: 500 },
    ]);
  });

  it("keep the rate of each day when the exchange's fee changes", () => {
    const { charges, changed } = looks([
      [[1_000, 1_000], 500],
      [[1_000, 1_000, 1_000], 1_000],
      [[1_000, 0, 1_000], 1_000],
    ]);
    expect(changed).toEqual([[day(1), day(2)], [day(3)], [day(2)]]);
    expect([...charges.values()].map(({ feeMinor }) => feeMinor)).toEqual([50, 0, 100]);
    const old = chargedBefore(2, 1_000);
    expect([...looks([[[1_000, 1_000, 1_000], 1_000]], old).charges.values()].map(({ feeMinor }) => feeMinor)).toEqual([50, 50, 100]);
  });
});
