import { type Day, dayMs, hourMs, ImmediateUnitOfWork, SequentialIds } from '@exchange/kernel';
import { collectionLimits } from '../domain/collection-limits';
import { daysOf } from '../domain/days';
import { measuresOf } from '../domain/measures';
import type { DeliveryQuestion } from '../domain/ports';
import type { SellerDeliveryAnswer } from '../domain/seller-answer';
import { key, setUp } from './collecting.fixture';
import { DeliveryRequestsService } from './delivery-requests.service';

const now = new Date('2026-03-25T10:00:00.000Z');
const all = { limit: 10, after: null };

/** A seller whose flight has run since 1 March. */
async function opened(way: 'by day' | 'in totals' = 'by day') {
  const it = await setUp(undefined, { now });
  const delivered = new Map<Day, number>(daysOf({ from: '2026-03-01', to: '2026-03-25' }).map((day, index) => [day, 100 + index]));
  it.seller.script = ({ period }: DeliveryQuestion): SellerDeliveryAnswer => {
    const days = [...delivered].filter(([day]) => day >= period.from && day <= period.to);
    const measures = (count: number) => measuresOf((name) => (name === 'impressions' ? count : 0));
    const totals = measures(days.reduce((sum, [, count]) => sum + count, 0));
    const breakdown = way === 'by day' ? days.map(([day, count]) => ({ day, measures: measures(count) })) : null;
    return { kind: 'delivered', period, packages: [{ packageId: 'mb_1-1', totals, days: breakdown }], issues: [] };
  };
  const knownOf = async (day: Day) => (await it.known()).find(([on]) => on === day)?.[1];
  const asked = () => it.seller.asked.map(({ period: { from, to } }) => (from === to ? from : `${from} ${to}`));
  const answers = async () => (await it.requests.list(key, all)).map(({ status, reason }) => [status, reason]);
  await it.collecting.work(key);
  return { ...it, delivered, knownOf, asked, answers };
}

describe('Collecting of older days', () => {
  it('asks about older days once a day and stores a correction of a day three weeks ago', async () => {
    const { delivered, asked, knownOf, workAfter, issues } = await opened();
    delivered.set('2026-03-03', 40);
    await workAfter(hourMs);
    expect([asked().at(-1), await knownOf('2026-03-03')]).toEqual(['2026-03-22 2026-03-25', 102]);
    await workAfter(dayMs);
    expect(asked().slice(-2)).toEqual(['2026-03-22 2026-03-26', '2026-03-01 2026-03-21']);
    expect(await knownOf('2026-03-03')).toBe(40);
    expect(await issues()).toMatchObject([{ code: 'CORRECTED_DOWN', startDate: '2026-03-03' }]);
    const before = asked().length;
    await workAfter(hourMs);
    expect(asked()).toHaveLength(before + 1);
  });

  it('asks a seller that answers in totals about each day separately, within the question limit of a turn', async () => {
    const { delivered, asked, knownOf, workAfter, seller } = await opened('in totals');
    for (let turn = 0; turn < 3; turn += 1) await workAfter(hourMs);
    const before = seller.asked.length;
    delivered.set('2026-03-03', 40);
    await workAfter(dayMs);
    expect(seller.asked.length - before).toBe(collectionLimits.maxQuestionsPerTurn);
    for (let turn = 0; turn < 6; turn += 1) await workAfter(hourMs);
    expect(await knownOf('2026-03-03')).toBe(40);
    expect(
      asked()
        .slice(before)
        .every((period) => !period.includes(' ')),
    ).toBe(true);
  });

  it('stores the latest days when the seller fails to answer about older ones, and skips these until the next round', async () => {
    const { seller, workAfter, state, issues } = await opened();
    const whole = seller.script;
    seller.script = (question, signal) =>
      question.period.from === '2026-03-01' ? { kind: 'failed', reason: 'Too many days.' } : whole(question, signal);
    await workAfter(dayMs);
    expect(await state()).toMatchObject({ collectedThrough: '2026-03-26', attempts: 0, recheckFrom: null, recheckedFrom: '2026-03-01' });
    expect(await issues()).toEqual([]);
  });

  it('asks about requested days at once, and completes the request', async () => {
    const { delivered, asked, knownOf, answers, collecting, requestDays } = await withRequests();
    delivered.set('2026-03-02', 9);
    await requestDays('2026-03-02', '2026-03-03');
    expect(await answers()).toEqual([['WAITING', null]]);
    await collecting.work(key);
    expect(asked().at(-1)).toBe('2026-03-02 2026-03-03');
    expect([await knownOf('2026-03-02'), await answers()]).toEqual([9, [['ANSWERED', null]]]);
  });

  it('keeps a request waiting while the seller fails, and gives it up when only other days are answered', async () => {
    const { seller, collecting, workAfter, answers, requestDays } = await withRequests();
    const whole = seller.script;
    await requestDays('2026-03-02', '2026-03-03');
    seller.script = () => ({ kind: 'failed', reason: 'Away.' });
    await collecting.work(key);
    expect(await answers()).toEqual([['WAITING', null]]);
    seller.script = (question, signal) =>
      question.period.from === '2026-03-02' ? { kind: 'failed', reason: 'Too old.' } : whole(question, signal);
    await workAfter(hourMs);
    expect(await answers()).toEqual([['UNANSWERED', 'Too old.']]);
  });

  it('asks a seller that answers in totals about requested days over several turns', async () => {
    const { asked, answers, workAfter, collecting, requestDays } = await withRequests('in totals');
    for (let turn = 0; turn < 3; turn += 1) await workAfter(hourMs);
    const before = asked().length;
    await requestDays('2026-03-01', '2026-03-06');
    await collecting.work(key);
    expect(await answers()).toEqual([['WAITING', null]]);
    await workAfter(hourMs);
    expect(await answers()).toEqual([['ANSWERED', null]]);
    const days = asked().slice(before);
    expect(days.filter((day) => day < '2026-03-07')).toEqual(daysOf({ from: '2026-03-01', to: '2026-03-06' }).toReversed());
  });
});

/** Adds the service with which buyers request days. */
async function withRequests(way?: 'by day' | 'in totals') {
  const it = await opened(way);
  const limits = { consume: async () => undefined };
  const service = new DeliveryRequestsService(
    ...([it.requests, it.collections, it.book, limits as never, { deliveryRequestLimit: {} } as never] as const),
    ...([new ImmediateUnitOfWork(), it.clock, new SequentialIds()] as const),
  );
  const ask = (from: Day, to: Day, caller: object = {}) =>
    service.request({ accountId: 1, label: 'Ann', ...caller } as never, 'mb_1', { from, to });
  return { ...it, service, requestDays: ask };
}

describe('DeliveryRequestsService', () => {
  it('refuses days that are not open, and names the open ones', async () => {
    const { requestDays } = await withRequests();
    const open = { code: 'CONFLICT', details: { openFrom: '2026-03-01', openTo: '2026-03-25' } };
    await expect(requestDays('2026-02-28', '2026-03-01')).rejects.toMatchObject(open);
    await expect(requestDays('2026-03-25', '2026-03-26')).rejects.toMatchObject(open);
    await expect(requestDays('2026-03-02', '2026-03-01')).rejects.toMatchObject({ kind: 'invalid' });
    await expect(requestDays('2025-01-01', '2026-03-01')).rejects.toMatchObject({ kind: 'invalid' });
  });

  it('refuses a media buy of another account, and one whose end was fourteen days ago', async () => {
    const { requestDays, buys, clock } = await withRequests();
    await expect(requestDays('2026-03-01', '2026-03-01', { accountId: 2 })).rejects.toMatchObject({ kind: 'not_found' });
    await buys.change({ accountId: 1, id: 'mb_1' }, (buy) => {
      const Canceled = buy.constructor as new (state: typeof buy.state) => typeof buy;
      return new Canceled({ ...buy.state, status: 'CANCELED', statusSince: now });
    });
    clock.advance(13 * dayMs);
    await expect(requestDays('2026-03-01', '2026-03-01')).resolves.toMatchObject({ status: 'WAITING' });
    clock.advance(dayMs);
    await expect(requestDays('2026-03-01', '2026-03-01')).rejects.toMatchObject({ details: { openFrom: null, openTo: null } });
  });

  it('refuses an agent with a READ grant for the advertiser', async () => {
    const { requestDays, buys } = await withRequests();
    const { advertiserId } = (await buys.find({ accountId: 1, id: 'mb_1' }))!;
    const grants = new Map([[advertiserId, { access: 'READ' }]]);
    await expect(requestDays('2026-03-01', '2026-03-01', { grants })).rejects.toMatchObject({ kind: 'forbidden' });
  });

  it('accepts one waiting request per media buy, and lists newest first', async () => {
    const { requestDays, collecting, workAfter, service } = await withRequests();
    await requestDays('2026-03-01', '2026-03-01');
    await expect(requestDays('2026-03-02', '2026-03-02')).rejects.toMatchObject({ code: 'CONFLICT' });
    await collecting.work(key);
    await workAfter(hourMs);
    await requestDays('2026-03-02', '2026-03-02');
    const { rows } = await service.list({ accountId: 1 } as never, 'mb_1', { limit: 10 } as never);
    expect(rows.map(({ startDate, status }) => [startDate, status])).toEqual([
      ['2026-03-02', 'WAITING'],
      ['2026-03-01', 'ANSWERED'],
    ]);
  });
});
