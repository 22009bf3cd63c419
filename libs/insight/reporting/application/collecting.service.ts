import { Injectable } from '@nestjs/common';
import { Clock, dayOf, Ids, later, UnitOfWork } from '@exchange/kernel';
import { type BookedBuy, MediaBuysFacade, mediaBuyStates } from '@exchange/media-buys';
import { type Lane, LeasedWork } from '@exchange/platform';
import type { Collected, Collection, CollectionAttempt, CollectionKey, Flight } from '../domain/collection';
import { collectionLimits } from '../domain/collection-limits';
import { daysAfter, type Period } from '../domain/days';
import type { Fact } from '../domain/facts';
import { noMeasures } from '../domain/measures';
import { CollectionBell, Collections, DeliveryDesk, DeliveryFacts } from '../domain/ports';
import { daysIn, lastDayOf, type SellerAnswer } from '../domain/seller-answer';

type Delivered = Extract<SellerAnswer, { kind: 'delivered' }>;

/** Asks sellers what was delivered. The answer is stored together with the settlement. */
@Injectable()
export class CollectingService extends LeasedWork<CollectionKey, CollectionAttempt> {
  constructor(
    private readonly collections: Collections,
    bell: CollectionBell,
    private readonly desk: DeliveryDesk,
    private readonly facts: DeliveryFacts,
    private readonly book: MediaBuysFacade,
    private readonly unitOfWork: UnitOfWork,
    clock: Clock,
    private readonly ids: Ids,
  ) {
    super(collections, bell, clock, collectionLimits.atOnce);
  }

  protected override lanesOf({ accountId }: CollectionKey): Lane[] {
    return [{ name: `buyer ${accountId}`, part: collectionLimits.partOfBuyer }];
  }

  protected async attempt({ accountId, mediaBuyId }: CollectionKey): Promise<void> {
    const key = { accountId, mediaBuyId };
    const now = this.clock.now();
    const claimed = await this.collections.change(key, (it) => it.claim(now, later(now, collectionLimits.lease)));
    if (!claimed) return;
    const { fence } = claimed.state;
    const [buy] = await this.book.of(accountId, [mediaBuyId]);
    const flight = buy ? flightOf(buy) : null;
    const period = flight && claimed.window(flight, now);
    if (!buy || !flight || !period || buy.sellerMediaBuyId === null) {
      const next = buy && isLive(buy) ? soonest(buy, now) : null;
      await this.collections.change(key, (it) => it.postpone(fence, next, this.clock.now()));
      return;
    }
    const answer = await this.desk.ask(questionOf(buy, period), this.signal);
    if (this.signal.aborted && answer.kind === 'failed') await this.collections.change(key, (it) => it.release(fence));
    else await this.settle(claimed, buy, flight, answer, period);
  }

  /** One transaction: the numbers are stored by whoever settles, and by nobody else. */
  private async settle({ state }: Collection, buy: BookedBuy, flight: Flight, answer: SellerAnswer, period: Period): Promise<void> {
    const { accountId, mediaBuyId, fence } = state;
    await this.unitOfWork.run(async () => {
      const settled = await this.collections.change({ accountId, mediaBuyId }, (it) =>
        it.settle(fence, collectedOf(answer, period), flight, this.clock.now()),
      );
      if (!settled || answer.kind !== 'delivered') return;
      const facts = await this.factsIn(buy, answer, period);
      if (facts.length === 0) return;
      const stagingId = this.ids.next('dlv');
      await this.facts.stage(stagingId, accountId, facts);
      await this.facts.publish(stagingId, accountId, 'seller');
    });
  }

  private async factsIn(buy: BookedBuy, { packages, period: covered }: Delivered, asked: Period): Promise<Fact[]> {
    const { accountId, advertiserId, campaignId, sellerId, id: mediaBuyId, currency } = buy;
    const line = { advertiserId, campaignId, sellerId, mediaBuyId, currency, lineNumber: 0 };
    const first = dayOf(buy.flightStart);
    // A total is about the days that its seller says; the last of them is the one that it tells something new about.
    const lastDay = covered.to < asked.to ? covered.to : asked.to;
    const known = packages.some(({ days }) => days === null) ? await this.known(accountId, mediaBuyId, covered.from, lastDay) : new Map();
    return packages.flatMap((report) => {
      const { packageId, days, totals } = report;
      if (days === null) {
        const measures = lastDayOf(totals, known.get(packageId) ?? noMeasures);
        return [{ ...line, packageId, day: lastDay, measures }];
      }
      const inFlight = daysIn(report).filter(({ day }) => day >= daysAfter(first, -1) && day <= asked.to);
      return inFlight.map(({ day, measures }) => ({ ...line, packageId, day, measures }));
    });
  }

  /** What is known of the days that a total covers, but for its last. Of the spend what the seller has said of them: it is charged. */
  private async known(accountId: number, mediaBuyId: string, from: string, lastDay: string) {
    const before = { from, to: daysAfter(lastDay, -1) };
    if (before.from > before.to) return new Map();
    const sums = await this.facts.sums({ accountId, mediaBuyIds: [mediaBuyId] }, before);
    const told = await this.facts.sellerDays(accountId, [mediaBuyId], before);
    return new Map(
      sums.map(({ packageId, measures }) => {
        const spends = told.filter((one) => one.packageId === packageId).map(({ spend }) => spend);
        const spend = spends.reduce((sum, one) => (sum === null || one === null ? null : sum + one), 0) ?? measures.spend;
        return [packageId, { ...measures, spend }];
      }),
    );
  }
}

function flightOf({ status, statusSince, flightStart, flightEnd }: BookedBuy): Flight {
  if (isLive({ status })) return { start: flightStart, endedAt: null };
  return { start: flightStart, endedAt: statusSince < flightEnd ? statusSince : flightEnd };
}

function isLive({ status }: Pick<BookedBuy, 'status'>): boolean {
  return mediaBuyStates.is(status, 'live');
}

/** When there may be something to ask for: the beginning of the flight, or once the seller has booked it. */
function soonest({ flightStart }: BookedBuy, now: Date): Date {
  return flightStart > now ? flightStart : later(now, collectionLimits.every);
}

function questionOf({ sellerId, sellerMediaBuyId, brandDomain, currency, packages }: BookedBuy, period: Period) {
  const named = packages.filter(({ sellerPackageId }) => sellerPackageId !== null);
  const packageIds = new Map(named.map(({ packageId, sellerPackageId }) => [sellerPackageId!, packageId]));
  return { sellerId, sellerMediaBuyId: sellerMediaBuyId!, brandDomain, currency, packageIds, period };
}

function collectedOf(answer: SellerAnswer, { to }: Period): Collected {
  if (answer.kind !== 'delivered') return answer;
  const { dropped } = answer;
  const problem = dropped === 0 ? null : `${dropped} of the seller’s packages could not be read.`;
  return { kind: 'delivered', through: to, problem };
}
