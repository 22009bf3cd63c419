import { FixedClock, ImmediateUnitOfWork, SequentialIds } from '@exchange/kernel';
import { MediaBuysFacade } from '@exchange/media-buys';
import { aMediaBuy, aStanding, InMemoryMediaBuys } from '@exchange/media-buys/testing';
import { measuresOf } from '../domain/measures';
import type { SellerDeliveryAnswer } from '../domain/seller-answer';
import {
  InMemoryCollectionWakeUp,
  InMemoryCollections,
  InMemoryDeliveryFacts,
  InMemoryDeliveryRequests,
  ScriptedDeliveryClient,
} from '../testing';
import { CollectingService } from './collecting.service';
import { Inquiries } from './inquiries';
import { ReportedDelivery } from './reported-delivery';

export const start = new Date('2026-03-05T10:00:00.000Z');
export const key = { accountId: 1, mediaBuyId: 'mb_1' };
const impressions = (count: number) => measuresOf((name) => (name === 'impressions' ? count : 0));

interface SetUpOptions {
  readonly wanted?: Parameters<typeof aMediaBuy>[0];
  readonly now?: Date;
}

export async function setUp(step = (buy: ReturnType<typeof aMediaBuy>) => buy, { wanted = {}, now = start }: SetUpOptions = {}) {
  const clock = new FixedClock(now);
  const [collections, wakeUp, seller, facts, buys] = [
    new InMemoryCollections(),
    new InMemoryCollectionWakeUp(),
    new ScriptedDeliveryClient(),
    new InMemoryDeliveryFacts(),
    new InMemoryMediaBuys(),
  ];
  const booked = { packages: [{ sellerPackageId: 'theirs-1', productId: 'sf1:7:a' }] };
  const bought = aMediaBuy({ id: 'mb_1', ...wanted })
    .execute(start)
    .claim(start, start)!
    .settle(1, 'create', aStanding({ ...booked, sourceStatus: 'active' }), start)!;
  await buys.insert(step(bought));
  const book = new MediaBuysFacade(buys);
  const requests = new InMemoryDeliveryRequests();
  const [unitOfWork, ids] = [new ImmediateUnitOfWork(), new SequentialIds()];
  const [inquiries, reported] = [new Inquiries(seller, clock), new ReportedDelivery(facts, ids)];
  const collecting = new CollectingService(collections, wakeUp, inquiries, reported, book, requests, unitOfWork, clock);
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
  const answerWith = (answer: SellerDeliveryAnswer) => (seller.script = () => answer);
  const state = async () => (await collections.find(key))!;
  const issues = async () => (await buys.find({ accountId: 1, id: 'mb_1' }))!.deliveryIssues;
  const issueEvents = () => buys.events.filter(({ type }) => type === 'media_buys.delivery_issue').map(({ payload }) => payload);
  const workAfter = async (ms: number) => {
    clock.advance(ms);
    await collecting.work(key);
  };
  return {
    clock,
    collections,
    requests,
    wakeUp,
    book,
    seller,
    facts,
    buys,
    collecting,
    known,
    answerWith,
    state,
    workAfter,
    issues,
    issueEvents,
  };
}

type DayCount = [string, number];
export const byDay = (...days: DayCount[]): SellerDeliveryAnswer =>
  byDayOf(
    days.reduce((sum, [, count]) => sum + count, 0),
    ...days,
  );
/** An answer whose total may differ from the sum of its days. */
export const byDayOf = (total: number, ...days: DayCount[]): SellerDeliveryAnswer => ({
  kind: 'delivered',
  period: { from: '2026-03-01', to: '2026-03-05' },
  packages: [
    {
      packageId: 'mb_1-1',
      totals: impressions(total),
      days: days.map(([day, count]) => ({ day, measures: { impressions: count, spend: 0 } })),
    },
  ],
  issues: [],
});
export const inTotal = (from: string, to: string, count: number): SellerDeliveryAnswer => ({
  kind: 'delivered',
  period: { from, to },
  packages: [{ packageId: 'mb_1-1', totals: impressions(count), days: null }],
  issues: [],
});
