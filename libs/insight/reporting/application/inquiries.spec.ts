import { type Day, daysAfter, hourMs } from '@exchange/kernel';
import { collectionLimits } from '../domain/collection-limits';
import type { Period } from '../domain/days';
import type { DeliveryQuestion } from '../domain/ports';
import { inTotal, key, setUp } from './collecting.fixture';

describe('Collecting from a seller that reports in totals', () => {
  const delivered: Record<Day, number> = {
    '2026-03-01': 1,
    '2026-03-02': 20,
    '2026-03-03': 300,
    '2026-03-04': 4_000,
    '2026-03-05': 50_000,
  };
  const days = Object.entries(delivered);
  const totalOf = ({ from, to }: Period) => days.filter(([day]) => day >= from && day <= to).reduce((sum, [, count]) => sum + count, 0);
  const excluding = ({ period: { from, to } }: DeliveryQuestion) => inTotal(from, to, totalOf({ from, to }));
  /** Its answers have a day more than was meant, unless it is asked for that day by the name that it understands. */
  const including = ({ period: { from, to }, includesEnd }: DeliveryQuestion) => {
    const period = { from, to: includesEnd ? to : daysAfter(to, 1) };
    return inTotal(period.from, period.to, totalOf(period));
  };

  it.each([
    ['excludes the end', excluding],
    ['includes the end', including],
  ])('that %s is asked about each day, and each day has its own', async (_, script) => {
    const { desk, collecting, known, state, again, issues } = await setUp();
    desk.script = script;
    await collecting.work(key);
    expect(await known()).toEqual(days);
    expect(await state()).toMatchObject({ answersInTotals: true, collectedThrough: '2026-03-05' });
    expect(await issues()).toEqual([]);
    const before = desk.asked.length;
    await again(hourMs);
    expect(await known()).toEqual(days);
    const asked = desk.asked.slice(before);
    expect(asked.length).toBeLessThanOrEqual(5);
    expect(asked.every(({ period }) => period.from === period.to)).toBe(true);
  });

  it('is asked at most so many questions a turn, and goes on from there', async () => {
    const { desk, collecting, state, again } = await setUp();
    desk.script = excluding;
    // As if nothing had been asked for ten days of the flight.
    await again(15 * 24 * hourMs);
    expect(desk.asked).toHaveLength(1 + collectionLimits.questionsPerTurn);
    expect((await state()).collectedThrough).toBe('2026-03-08');
    await again(hourMs);
    expect(desk.asked).toHaveLength(1 + 2 * collectionLimits.questionsPerTurn);
    expect((await state()).collectedThrough).toBe('2026-03-16');
    await collecting.work(key);
    expect(desk.asked).toHaveLength(1 + 2 * collectionLimits.questionsPerTurn);
  });

  it('that answers slowly is not asked beyond the lease; what it has answered counts', async () => {
    const { desk, clock, collecting, known, state } = await setUp();
    desk.script = (question) => {
      clock.advance(18_000);
      return excluding(question);
    };
    await collecting.work(key);
    expect(desk.asked).toHaveLength(2);
    expect(await known()).toEqual(days.slice(0, 1));
    expect(await state()).toMatchObject({ collectedThrough: '2026-03-01', leaseUntil: null, attempts: 0 });
  });

  it('that answers the same whatever it is asked: the total is marked as one of its period, and later days have what is new', async () => {
    const { says, collecting, known, again, issues, told } = await setUp();
    says(inTotal('2026-03-01', '2026-03-05', 100));
    await collecting.work(key);
    says(inTotal('2026-03-01', '2026-03-05', 130));
    await again(hourMs);
    await again(hourMs);
    expect(await known()).toEqual([['2026-03-05', 130]]);
    const marked = { code: 'TOTAL_OF_PERIOD', packageId: null, startDate: '2026-03-01', endDate: '2026-03-05' };
    expect(await issues()).toMatchObject([marked]);
    says(inTotal('2026-03-01', '2026-03-06', 200));
    await again(24 * hourMs);
    expect(await known()).toEqual([
      ['2026-03-05', 130],
      ['2026-03-06', 70],
    ]);
    expect(await issues()).toMatchObject([marked]);
    says(inTotal('2026-03-01', '2026-03-10', 300));
    await again(4 * 24 * hourMs);
    expect(await issues()).toMatchObject([{ startDate: '2026-03-07', endDate: '2026-03-10' }, marked]);
    expect(told()).toHaveLength(2);
  });

  it('whose total shrinks below the days before: they add up to it, and it is told', async () => {
    const { says, collecting, known, again, issues } = await setUp();
    says(inTotal('2026-03-01', '2026-03-05', 100));
    await collecting.work(key);
    says(inTotal('2026-03-01', '2026-03-06', 90));
    await again(24 * hourMs);
    expect(await known()).toEqual([
      ['2026-03-05', 90],
      ['2026-03-06', 0],
    ]);
    expect(await issues()).toContainEqual(expect.objectContaining({ code: 'CORRECTED_DOWN', endDate: '2026-03-05' }));
  });
});
