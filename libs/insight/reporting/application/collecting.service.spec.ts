import { FixedClock, ImmediateUnitOfWork, SequentialIds } from '@exchange/kernel';
import { MediaBuysFacade } from '@exchange/media-buys';
import { aMediaBuy, aStanding, InMemoryMediaBuys } from '@exchange/media-buys/testing';
import { collectionLimits } from '../domain/collection-limits';
import { measuresOf } from '../domain/measures';
import type { SellerAnswer } from '../domain/seller-answer';
import { aFact, InMemoryCollectionBell, InMemoryCollections, InMemoryDeliveryFacts, ScriptedDeliveryDesk } from '../testing';
import { CollectingService } from './collecting.service';

const start = new Date('2026-03-05T10:00:00.000Z');
const key = { accountId: 1, mediaBuyId: 'mb_1' };
const impressions = (count: number) => measuresOf((name) => (name === 'impressions' ? count : 0));

async function setUp(overrides: Parameters<typeof aMediaBuy>[0] = {}, now = start) {
  const clock = new FixedClock(now);
  const [collections, bell, desk, facts, buys] = [
    new InMemoryCollections(),
    new InMemoryCollectionBell(),
    new ScriptedDeliveryDesk(),
    new InMemoryDeliveryFacts(),
    new InMemoryMediaBuys(),
  ];
  const booked = { packages: [{ sellerPackageId: 'theirs-1', productId: 'sf1:7:a' }] };
  const bought = aMediaBuy({ id: 'mb_1', ...overrides })
    .execute(start)
    .claim(start, start)!
    .settle(1, 'create', aStanding({ ...booked, sourceStatus: 'active' }), start)!;
  await buys.insert(bought);
  const book = new MediaBuysFacade(buys);
  const [unitOfWork, ids] = [new ImmediateUnitOfWork(), new SequentialIds()];
  const collecting = new CollectingService(collections, bell, desk, facts, book, unitOfWork, clock, ids);
  await collections.enroll(key, now);
  const known = async () => {
    const sums = await facts.sums({ accountId: 1 });
    const days = await facts.days(
      1,
      sums.map(({ lineId }) => lineId),
      { from: '2026-01-01', to: '2026-12-31' },
    );
    return days.map(({ day, measures }) => [day, measures.impressions]);
  };
  const says = (answer: SellerAnswer) => (desk.script = () => answer);
  const state = async () => (await collections.find(key))!;
  const again = async (ms: number) => {
    clock.advance(ms);
    await collecting.work(key);
  };
  return { clock, collections, bell, desk, facts, buys, collecting, known, says, state, again };
}

const byDay = (...days: [string, number][]): SellerAnswer => ({
  kind: 'delivered',
  period: { from: '2026-03-01', to: '2026-03-05' },
  packages: [
    {
      packageId: 'mb_1-1',
      totals: impressions(0),
      days: days.map(([day, count]) => ({ day, measures: { impressions: count, spend: 0 } })),
    },
  ],
  dropped: 0,
});
const inTotal = (from: string, to: string, count: number): SellerAnswer => ({
  kind: 'delivered',
  period: { from, to },
  packages: [{ packageId: 'mb_1-1', totals: impressions(count), days: null }],
  dropped: 1,
});

describe('CollectingService', () => {
  it('asks for the flight by our names for its packages, and keeps the days', async () => {
    const { desk, says, collecting, known, state } = await setUp();
    says(byDay(['2026-03-04', 40], ['2026-03-05', 50]));
    await collecting.work(key);
    expect(desk.asked).toEqual([
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
    expect(await state()).toMatchObject({ collectedThrough: '2026-03-05', problem: null, leaseUntil: null });
  });

  it('asks a seller of a campaign in Berlin for the day on which its flight begins there, and keeps that day', async () => {
    const flight = { flightStart: new Date('2026-10-30T23:00:00.000Z'), flightEnd: new Date('2026-11-30T23:00:00.000Z') };
    const { desk, says, collecting, known, state } = await setUp(
      { ...flight, timezone: 'Europe/Berlin' },
      new Date('2026-10-31T22:59:00.000Z'),
    );
    says(byDay(['2026-10-31', 31], ['2026-11-01', 9]));
    await collecting.work(key);
    expect(desk.asked.map(({ period }) => period)).toEqual([{ from: '2026-10-31', to: '2026-10-31' }]);
    expect(await known()).toEqual([['2026-10-31', 31]]);
    expect(await state()).toMatchObject({ collectedThrough: '2026-10-31' });
  });

  it('late numbers replace; days outside of the flight and the period are left out', async () => {
    const { says, collecting, known, again } = await setUp();
    says(byDay(['2026-03-04', 40], ['2026-03-05', 50], ['2026-02-01', 9], ['2026-03-06', 9]));
    await collecting.work(key);
    says(byDay(['2026-03-04', 44], ['2026-03-05', 45]));
    await again(collectionLimits.every);
    expect(await known()).toEqual([
      ['2026-03-04', 44],
      ['2026-03-05', 45],
    ]);
  });

  it('a seller that only counts up: a day is what its total says beyond the days before, however often it is asked', async () => {
    const { says, collecting, known, again, state } = await setUp();
    says(inTotal('2026-03-01', '2026-03-05', 100));
    await collecting.work(key);
    says(inTotal('2026-03-01', '2026-03-05', 130));
    await again(collectionLimits.every);
    await again(collectionLimits.every);
    expect(await known()).toEqual([['2026-03-05', 130]]);
    says(inTotal('2026-03-01', '2026-03-06', 200));
    await again(24 * 3_600_000);
    says(inTotal('2026-03-01', '2026-03-06', 190));
    await again(collectionLimits.every);
    expect(await known()).toEqual([
      ['2026-03-05', 130],
      ['2026-03-06', 60],
    ]);
    expect((await state()).problem).toBe('1 of the seller’s packages could not be read.');
  });

  it('what a slow process brings after another one has taken over is dropped', async () => {
    const { desk, says, collecting, known, clock } = await setUp();
    let answer: (said: SellerAnswer) => void = () => undefined;
    desk.script = () => new Promise((resolve) => (answer = resolve));
    const slow = collecting.work(key);
    while (desk.asked.length === 0) await Promise.resolve();
    clock.advance(collectionLimits.lease);
    says(byDay(['2026-03-05', 50]));
    await collecting.work(key);
    answer(byDay(['2026-03-05', 1]));
    await slow;
    expect(await known()).toEqual([['2026-03-05', 50]]);
  });

  it('is asked once however often it is rung, and rung when it is due', async () => {
    const { desk, says, collecting, bell } = await setUp();
    says(byDay(['2026-03-05', 50]));
    await collecting.sweep();
    expect(bell.rung).toEqual([{ ...key, fence: 0 }]);
    await Promise.all([collecting.work(key), collecting.work(key)]);
    await collecting.work(key);
    expect(desk.asked).toHaveLength(1);
    await collecting.sweep();
    expect(bell.rung).toHaveLength(1);
  });

  it('keeps what was imported', async () => {
    const { says, collecting, known, facts } = await setUp();
    await facts.stage('file', 1, [aFact({ day: '2026-03-05', measures: { impressions: 7 } })]);
    await facts.publish('file', 1, 'import');
    says(byDay(['2026-03-04', 40], ['2026-03-05', 50]));
    await collecting.work(key);
    expect(await known()).toEqual([
      ['2026-03-04', 40],
      ['2026-03-05', 7],
    ]);
  });

  it('a seller that fails is asked again later, and what it said is told', async () => {
    const { says, collecting, state } = await setUp();
    says({ kind: 'failed', reason: 'The seller did not answer in time.' });
    await collecting.work(key);
    expect(await state()).toMatchObject({ problem: 'The seller did not answer in time.', attempts: 1 });
  });

  it('on shutdown what was being asked goes back', async () => {
    const { desk, collecting, state } = await setUp();
    desk.script = (_, signal) =>
      new Promise((resolve) => signal.addEventListener('abort', () => resolve({ kind: 'failed', reason: 'Stopped.' })));
    void collecting.work(key);
    while (desk.asked.length === 0) await Promise.resolve();
    await collecting.drain();
    expect(await state()).toMatchObject({ leaseUntil: null, attempts: 0, dueAt: start });
  });
});
