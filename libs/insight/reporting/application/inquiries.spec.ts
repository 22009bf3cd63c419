import { type Day, daysAfter, hourMs } from '@exchange/kernel';
import { collectionLimits } from '../domain/collection-limits';
import type { Period } from '../domain/days';
import type { DeliveryQuestion } from '../domain/ports';
import { inTotal, key, setUp } from './collecting.fixture';

describe('Collecting from a seller that reports totals only', () => {
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
  /** Answers cover one day more than the question, unless `includesEnd` is set. */
  const including = ({ period: { from, to }, includesEnd }: DeliveryQuestion) => {
    const period = { from, to: includesEnd ? to : daysAfter(to, 1) };
    return inTotal(period.from, period.to, totalOf(period));
  };

  it.each([
    ['excludes the end', excluding],
    ['includes the end', including],
  ])('asks about each day and stores its number when the seller %s', async (_, script) => {
    const { seller, collecting, known, state, workAfter, issues } = await setUp();
    seller.script = script;
    await collecting.work(key);
    expect(await known()).toEqual(days);
    expect(await state()).toMatchObject({ answersInTotals: true, collectedThrough: '2026-03-05' });
    expect(await issues()).toEqual([]);
    const before = seller.asked.length;
    await workAfter(hourMs);
    expect(await known()).toEqual(days);
    const asked = seller.asked.slice(before);
    expect(asked.length).toBeLessThanOrEqual(5);
    expect(asked.every(({ period }) => period.from === period.to)).toBe(true);
  });

  it('asks a limited number of questions per turn, and continues in the next turn', async () => {
    const { seller, collecting, state, workAfter } = await setUp();
    seller.script = excluding;
    // Ten days of the flight have no answer yet.
    await workAfter(15 * 24 * hourMs);
    expect(seller.asked).toHaveLength(1 + collectionLimits.maxQuestionsPerTurn);
    expect((await state()).collectedThrough).toBe('2026-03-08');
    await workAfter(hourMs);
    expect(seller.asked).toHaveLength(1 + 2 * collectionLimits.maxQuestionsPerTurn);
    expect((await state()).collectedThrough).toBe('2026-03-16');
    await collecting.work(key);
    expect(seller.asked).toHaveLength(1 + 2 * collectionLimits.maxQuestionsPerTurn);
  });

  it('stops asking a slow seller before the lease ends, and counts its answers', async () => {
    const { seller, clock, collecting, known, state } = await setUp();
    seller.script = (question) => {
      clock.advance(18_000);
      return excluding(question);
    };
    await collecting.work(key);
    expect(seller.asked).toHaveLength(2);
    expect(await known()).toEqual(days.slice(0, 1));
    expect(await state()).toMatchObject({ collectedThrough: '2026-03-01', leaseUntil: null, attempts: 0 });
  });

  it('marks a total that ignores the question as one of its period, and assigns later increases to later days', async () => {
    const { answerWith, collecting, known, workAfter, issues, issueEvents } = await setUp();
    answerWith(inTotal('2026-03-01', '2026-03-05', 100));
    await collecting.work(key);
    answerWith(inTotal('2026-03-01', '2026-03-05', 130));
    await workAfter(hourMs);
    await workAfter(hourMs);
    expect(await known()).toEqual([['2026-03-05', 130]]);
    const marked = { code: 'TOTAL_OF_PERIOD', packageId: null, startDate: '2026-03-01', endDate: '2026-03-05' };
    expect(await issues()).toMatchObject([marked]);
    answerWith(inTotal('2026-03-01', '2026-03-06', 200));
    await workAfter(24 * hourMs);
    expect(await known()).toEqual([
      ['2026-03-05', 130],
      ['2026-03-06', 70],
    ]);
    expect(await issues()).toMatchObject([marked]);
    answerWith(inTotal('2026-03-01', '2026-03-10', 300));
    await workAfter(4 * 24 * hourMs);
    expect(await issues()).toMatchObject([{ startDate: '2026-03-07', endDate: '2026-03-10' }, marked]);
    expect(issueEvents()).toHaveLength(2);
  });

  it('reduces the days before when the total shrinks below them, and reports a correction', async () => {
    const { answerWith, collecting, known, workAfter, issues } = await setUp();
    answerWith(inTotal('2026-03-01', '2026-03-05', 100));
    await collecting.work(key);
    answerWith(inTotal('2026-03-01', '2026-03-06', 90));
    await workAfter(24 * hourMs);
    expect(await known()).toEqual([
      ['2026-03-05', 90],
      ['2026-03-06', 0],
    ]);
    expect(await issues()).toContainEqual(expect.objectContaining({ code: 'CORRECTED_DOWN', endDate: '2026-03-05' }));
  });
});
