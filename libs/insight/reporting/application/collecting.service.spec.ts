import { foundIssue, hourMs } from '@exchange/kernel';
import { collectionLimits } from '../domain/collection-limits';
import type { SellerDeliveryAnswer } from '../domain/seller-answer';
import { aFact } from '../testing';
import { byDay, byDayOf, key, setUp, start } from './collecting.fixture';

describe('CollectingService', () => {
  it('asks about the flight, maps package ids, and stores the days', async () => {
    const { seller, answerWith, collecting, known, state } = await setUp();
    answerWith(byDay(['2026-03-04', 40], ['2026-03-05', 50]));
    await collecting.work(key);
    expect(seller.asked).toEqual([
      {
        sellerId: 7,
        sellerMediaBuyId: 'theirs',
        brandDomain: 'oat.example',
        currency: 'EUR',
        packageIds: new Map([['theirs-1', 'mb_1-1']]),
        period: { from: '2026-03-01', to: '2026-03-05' },
      },
    ]);
    expect(await known()).toEqual([
      ['2026-03-04', 40],
      ['2026-03-05', 50],
    ]);
    expect(await state()).toMatchObject({ collectedThrough: '2026-03-05', answersInTotals: false, leaseUntil: null });
  });

  it('asks about the first day of the flight in the campaign’s time zone, and stores it', async () => {
    const flight = { flightStart: new Date('2026-10-30T23:00:00.000Z'), flightEnd: new Date('2026-11-30T23:00:00.000Z') };
    const { seller, answerWith, collecting, known, state } = await setUp(undefined, {
      wanted: { ...flight, timezone: 'Europe/Berlin' },
      now: new Date('2026-10-31T22:59:00.000Z'),
    });
    answerWith(byDay(['2026-10-31', 31], ['2026-11-01', 9]));
    await collecting.work(key);
    expect(seller.asked.map(({ period }) => period)).toEqual([{ from: '2026-10-31', to: '2026-10-31' }]);
    expect(await known()).toEqual([['2026-10-31', 31]]);
    expect(await state()).toMatchObject({ collectedThrough: '2026-10-31' });
  });

  it('replaces earlier numbers, and ignores days outside of the flight and the period', async () => {
    const { answerWith, collecting, known, workAfter } = await setUp();
    answerWith(byDay(['2026-03-04', 40], ['2026-03-05', 50], ['2026-02-01', 9], ['2026-03-06', 9]));
    await collecting.work(key);
    answerWith(byDay(['2026-03-04', 44], ['2026-03-05', 45]));
    await workAfter(collectionLimits.interval);
    expect(await known()).toEqual([
      ['2026-03-04', 44],
      ['2026-03-05', 45],
    ]);
  });

  it('ignores a day of the answer that precedes the question', async () => {
    const { answerWith, collecting, known, workAfter } = await setUp();
    answerWith(byDay(['2026-03-01', 10], ['2026-03-05', 50]));
    await collecting.work(key);
    answerWith(byDay(['2026-03-01', 1], ['2026-03-05', 55]));
    await workAfter(hourMs);
    expect(await known()).toEqual([
      ['2026-03-01', 10],
      ['2026-03-05', 55],
    ]);
  });

  it('asks about all days since the last one covered when the seller lags behind', async () => {
    const { seller, answerWith, collecting, state, workAfter } = await setUp();
    answerWith({ kind: 'delivered', period: { from: '2026-03-01', to: '2026-03-02' }, packages: [], issues: [] });
    await collecting.work(key);
    expect((await state()).collectedThrough).toBe('2026-03-02');
    await workAfter(9 * 24 * hourMs);
    expect(seller.asked.at(-1)!.period).toEqual({ from: '2026-03-01', to: '2026-03-14' });
  });

  it('stores numbers that become lower, and reports the correction once with both figures', async () => {
    const { answerWith, collecting, known, workAfter, issues, issueEvents } = await setUp();
    answerWith(byDay(['2026-03-04', 40], ['2026-03-05', 50]));
    await collecting.work(key);
    answerWith(byDay(['2026-03-04', 30], ['2026-03-05', 60]));
    await workAfter(hourMs);
    expect(await known()).toEqual([
      ['2026-03-04', 30],
      ['2026-03-05', 60],
    ]);
    const day = { packageId: 'mb_1-1', startDate: '2026-03-04', endDate: '2026-03-04' };
    const figures = { before: { impressions: 40, spend: 0 }, reported: { impressions: 30, spend: 0 } };
    expect(await issues()).toMatchObject([{ code: 'CORRECTED_DOWN', ...day, ...figures }]);
    answerWith(byDay(['2026-03-04', 20], ['2026-03-05', 60]));
    await workAfter(hourMs);
    await workAfter(hourMs);
    expect(await issues()).toMatchObject([{ ...day, before: { impressions: 40 }, reported: { impressions: 20 } }]);
    expect(issueEvents()).toMatchObject([{ mediaBuyId: 'mb_1', code: 'CORRECTED_DOWN', packageIds: ['mb_1-1'] }]);
  });

  it('keeps an issue until an answer no longer has it, and reports it once', async () => {
    const { seller, answerWith, collecting, workAfter, issues, issueEvents } = await setUp();
    const issue = foundIssue('OTHER_CURRENCY', 'In USD.', { packageId: 'mb_1-1', currency: 'USD' });
    answerWith({ ...(byDay() as Extract<SellerDeliveryAnswer, { kind: 'delivered' }>), packages: [], issues: [issue] });
    await collecting.work(key);
    await workAfter(hourMs);
    expect(await issues()).toEqual([{ ...issue, since: start.toISOString() }]);
    expect(issueEvents()).toHaveLength(1);
    seller.script = () => ({ kind: 'failed', reason: 'Away.' });
    await workAfter(hourMs);
    expect(await issues()).toHaveLength(1);
    answerWith(byDay(['2026-03-05', 50]));
    await workAfter(hourMs);
    expect(await issues()).toEqual([]);
  });

  describe('when a breakdown leaves out a day that was reported before', () => {
    const [first, second, third, fourth] = ['2026-03-02', '2026-03-03', '2026-03-04', '2026-03-05'] as const;
    const whole = byDay([first, 10], [second, 11], [third, 12], [fourth, 13]);
    const kept = [
      [first, 10],
      [second, 11],
      [third, 12],
      [fourth, 13],
    ];
    const rest: [string, number][] = [
      [first, 10],
      [third, 12],
      [fourth, 13],
    ];

    it('counts 0 for the day, as a correction, when the total does not contain it either', async () => {
      const { answerWith, collecting, known, workAfter, issues } = await setUp();
      answerWith(whole);
      await collecting.work(key);
      answerWith(byDayOf(35, ...rest));
      await workAfter(hourMs);
      await workAfter(hourMs);
      expect(await known()).toEqual(kept.with(1, [second, 0]));
      const figures = { before: { impressions: 11, spend: 0 }, reported: { impressions: 0, spend: 0 } };
      expect(await issues()).toMatchObject([{ code: 'CORRECTED_DOWN', startDate: second, endDate: second, ...figures }]);
    });

    it('keeps the day without an issue when the total still contains it', async () => {
      const { answerWith, collecting, known, workAfter, issues } = await setUp();
      answerWith(whole);
      await collecting.work(key);
      answerWith(byDayOf(46, ...rest));
      await workAfter(hourMs);
      expect(await known()).toEqual(kept);
      expect(await issues()).toEqual([]);
    });

    it('keeps the day and reports TOTAL_DIFFERS once, until the total matches again', async () => {
      const { answerWith, collecting, known, workAfter, issues, issueEvents } = await setUp();
      answerWith(whole);
      await collecting.work(key);
      answerWith(byDayOf(40, ...rest));
      await workAfter(hourMs);
      answerWith(byDayOf(41, ...rest));
      await workAfter(hourMs);
      expect(await known()).toEqual(kept);
      const figures = { before: { impressions: 35, spend: 0 }, reported: { impressions: 41, spend: 0 } };
      expect(await issues()).toMatchObject([
        { code: 'TOTAL_DIFFERS', packageId: 'mb_1-1', startDate: '2026-03-01', endDate: fourth, ...figures },
      ]);
      expect(issueEvents()).toMatchObject([{ code: 'TOTAL_DIFFERS' }]);
      answerWith(whole);
      await workAfter(hourMs);
      expect(await issues()).toEqual([]);
    });

    it('keeps a day outside of the question', async () => {
      const { answerWith, collecting, known, workAfter, issues } = await setUp();
      answerWith(byDay(['2026-03-01', 9], [third, 12], [fourth, 13]));
      await collecting.work(key);
      answerWith(byDay([third, 12], [fourth, 13]));
      await workAfter(hourMs);
      expect((await known())[0]).toEqual(['2026-03-01', 9]);
      expect(await issues()).toEqual([]);
    });

    it('charges 0 for an imported day, and reports the imported numbers', async () => {
      const { answerWith, facts, collecting, known, workAfter, issues } = await setUp();
      answerWith(byDay([third, 12], [fourth, 13]));
      await collecting.work(key);
      const { advertiserId, campaignId, sellerId, mediaBuyId, packageId } = (await facts.sums({ accountId: 1 }))[0]!;
      const line = { advertiserId, campaignId, sellerId, mediaBuyId, packageId, day: third };
      await facts.stage('seller', 1, [aFact({ ...line, measures: { impressions: 12, spend: 7_000_000 } })]);
      await facts.publish('seller', 1, 'seller');
      await facts.stage('file', 1, [aFact({ ...line, measures: { impressions: 99, spend: 9_000_000 } })]);
      await facts.publish('file', 1, 'import');
      const charged = async () => (await facts.sellerDays(1, ['mb_1'])).map(({ day, spend }) => [day, spend]);
      expect(await charged()).toContainEqual([third, 7_000_000]);
      answerWith(byDay([fourth, 13]));
      await workAfter(hourMs);
      expect(await charged()).toContainEqual([third, 0]);
      expect(await known()).toContainEqual([third, 99]);
      expect(await issues()).toEqual([]);
    });
  });

  it('ignores future days, and reports an issue when they have delivery', async () => {
    const { answerWith, collecting, known, issues } = await setUp();
    answerWith(byDay(['2026-03-05', 50], ['2026-03-06', 0], ['2026-03-07', 9]));
    await collecting.work(key);
    expect(await known()).toEqual([['2026-03-05', 50]]);
    const days = { startDate: '2026-03-07', endDate: '2026-03-07', reported: { impressions: 9, spend: 0 } };
    expect(await issues()).toMatchObject([{ code: 'OUTSIDE_PERIOD', packageId: 'mb_1-1', ...days }]);
  });

  it('makes a media buy due at once when it was woken while its seller was asked', async () => {
    const { seller, collecting, collections, state } = await setUp();
    seller.script = async () => {
      await collections.enroll(key, start);
      return byDay(['2026-03-05', 50]);
    };
    await collecting.work(key);
    expect((await state()).dueAt).toEqual(start);
    await collecting.work(key);
    expect(seller.asked).toHaveLength(2);
  });

  it('drops the answer of a slow process after another process has claimed the media buy', async () => {
    const { seller, answerWith, collecting, known, clock } = await setUp();
    let answer: (said: SellerDeliveryAnswer) => void = () => undefined;
    seller.script = () => new Promise((resolve) => (answer = resolve));
    const slow = collecting.work(key);
    while (seller.asked.length === 0) await Promise.resolve();
    clock.advance(collectionLimits.lease);
    answerWith(byDay(['2026-03-05', 50]));
    await collecting.work(key);
    answer(byDay(['2026-03-05', 1]));
    await slow;
    expect(await known()).toEqual([['2026-03-05', 50]]);
  });

  it('asks once for several wake-ups, and sweeps due media buys only', async () => {
    const { seller, answerWith, collecting, wakeUp } = await setUp();
    answerWith(byDay(['2026-03-05', 50]));
    await collecting.sweep();
    expect(wakeUp.sent).toEqual([{ ...key, fence: 0 }]);
    await Promise.all([collecting.work(key), collecting.work(key)]);
    await collecting.work(key);
    expect(seller.asked).toHaveLength(1);
    await collecting.sweep();
    expect(wakeUp.sent).toHaveLength(1);
  });

  it('keeps imported numbers', async () => {
    const { answerWith, collecting, known, facts, workAfter, issues } = await setUp();
    await facts.stage('file', 1, [aFact({ day: '2026-03-05', measures: { impressions: 7 } })]);
    await facts.publish('file', 1, 'import');
    answerWith(byDay(['2026-03-04', 40], ['2026-03-05', 50]));
    await collecting.work(key);
    expect(await known()).toEqual([
      ['2026-03-04', 40],
      ['2026-03-05', 7],
    ]);
    answerWith(byDay(['2026-03-04', 40], ['2026-03-05', 5]));
    await workAfter(hourMs);
    expect(await issues()).toEqual([]);
  });

  it('retries a failing seller, and reports it to the buyer once, after about an hour, until it answers', async () => {
    const { answerWith, collecting, state, workAfter, issues, issueEvents } = await setUp();
    answerWith({ kind: 'failed', reason: 'The seller did not answer in time.' });
    await collecting.work(key);
    expect(await state()).toMatchObject({ attempts: 1 });
    for (let attempt = 2; attempt < collectionLimits.failuresUntilTold; attempt += 1) await workAfter(hourMs);
    expect(await issues()).toEqual([]);
    await workAfter(hourMs);
    await workAfter(hourMs);
    expect(await issues()).toMatchObject([{ code: 'NO_ANSWER', message: 'The seller did not answer in time.' }]);
    expect(issueEvents()).toHaveLength(1);
    answerWith(byDay());
    await workAfter(hourMs);
    expect(await issues()).toEqual([]);
  });

  it('reports UNSUPPORTED for a seller without the tool', async () => {
    const { collecting, issues, issueEvents } = await setUp();
    await collecting.work(key);
    expect(await issues()).toMatchObject([{ code: 'UNSUPPORTED', packageId: null }]);
    expect(issueEvents()).toHaveLength(1);
  });

  it('releases claimed media buys on shutdown', async () => {
    const { seller, collecting, state } = await setUp();
    seller.script = (_, signal) =>
      new Promise((resolve) => signal.addEventListener('abort', () => resolve({ kind: 'failed', reason: 'Stopped.' })));
    void collecting.work(key);
    while (seller.asked.length === 0) await Promise.resolve();
    await collecting.drain();
    expect(await state()).toMatchObject({ leaseUntil: null, attempts: 0, dueAt: start });
  });
});
