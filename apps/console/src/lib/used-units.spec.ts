import { usedShare } from './used-share';
import { byActivity, monthsOf } from './used-units';

const use = (activityCode: string, iuAmountMilli: number, cycle: string) => ({ activityCode, iuAmountMilli, cycle }) as never;
const rows = [use('A', 500, '2026-08'), use('B', 2_000, '2026-08'), use('A', 500, '2026-08'), use('A', 500, '2026-07')];

describe('units by activity', () => {
  it('sums the rows of one month, the most units first', () => {
    const shown = byActivity(rows, [{ activityCode: 'B' } as never], '2026-08').map(({ code, count, units, term }) => [
      code,
      count,
      units,
      term !== null,
    ]);
    expect(shown).toEqual([
      ['B', 1, 2, true],
      ['A', 2, 1, false],
    ]);
  });

  it('lists months with usage, latest first', () => {
    expect(monthsOf(rows)).toEqual(['2026-08', '2026-07']);
  });

  it('treats an allowance of 0 as used up', () => {
    expect([usedShare(1, 4), usedShare(0, 0)]).toEqual([0.25, 1]);
  });
});
