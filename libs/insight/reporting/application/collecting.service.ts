import { Injectable } from '@nestjs/common';
import { Clock, dayIn, type FoundIssue, foundIssue, later, UnitOfWork } from '@exchange/kernel';
import { type BookedBuy, MediaBuysFacade, mediaBuyStates } from '@exchange/media-buys';
import { type Lane, LeasedWork } from '@exchange/platform';
import type { Collection, CollectionAttempt, CollectionKey, Flight } from '../domain/collection';
import { collectionLimits } from '../domain/collection-limits';
import type { Period } from '../domain/days';
import { CollectionBell, Collections } from '../domain/ports';
import { Inquiries, type Inquiry } from './inquiries';
import { ReportedDelivery } from './reported-delivery';

/** Asks sellers what was delivered. The answer is stored together with the settlement. */
@Injectable()
export class CollectingService extends LeasedWork<CollectionKey, CollectionAttempt> {
  constructor(
    private readonly collections: Collections,
    bell: CollectionBell,
    private readonly inquiries: Inquiries,
    private readonly reported: ReportedDelivery,
    private readonly book: MediaBuysFacade,
    private readonly unitOfWork: UnitOfWork,
    clock: Clock,
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
    const bounds = { from: dayIn(buy.flightStart, buy.timezone), to: period.to };
    const inquiry = await this.inquiries.ask(claimed, questionOf(buy, period), bounds, this.signal);
    if (this.signal.aborted && inquiry.kind === 'failed') await this.collections.change(key, (it) => it.release(fence));
    else await this.settle(claimed, buy, flight, inquiry, bounds);
  }

  /** One transaction: the numbers are stored by whoever settles, and by nobody else. */
  private async settle({ state }: Collection, buy: BookedBuy, flight: Flight, inquiry: Inquiry, bounds: Period): Promise<void> {
    const { accountId, mediaBuyId, fence } = state;
    await this.unitOfWork.run(async () => {
      const now = this.clock.now();
      const settled = await this.collections.change({ accountId, mediaBuyId }, (it) => it.settle(fence, inquiry, flight, now));
      if (!settled) return;
      const isAnswered = inquiry.kind === 'delivered';
      const found = isAnswered
        ? await this.reported.store(buy, inquiry.answers, bounds, state.collectedThrough)
        : issuesOf(inquiry, settled.state.attempts);
      if (isAnswered || found.length > 0) await this.book.noteDelivery({ accountId, id: mediaBuyId }, found, isAnswered, now);
    });
  }
}

function flightOf({ status, statusSince, flightStart, flightEnd, timezone }: BookedBuy): Flight {
  if (isLive({ status })) return { start: flightStart, endedAt: null, timezone };
  return { start: flightStart, endedAt: statusSince < flightEnd ? statusSince : flightEnd, timezone };
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

/** What the buyer is told of a question that brought nothing: a seller that is away for a moment is asked again soon, and nobody is told. */
function issuesOf(inquiry: Exclude<Inquiry, { kind: 'delivered' }>, attempts: number): readonly FoundIssue[] {
  if (inquiry.kind === 'unsupported') return [foundIssue('UNSUPPORTED', 'The seller does not report delivery.')];
  if (attempts < collectionLimits.failuresUntilTold) return [];
  return [foundIssue(inquiry.isDelayed ? 'REPORTING_DELAYED' : 'NO_ANSWER', inquiry.reason)];
}
