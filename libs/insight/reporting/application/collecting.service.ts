import { Injectable } from '@nestjs/common';
import { Clock, dayIn, type FoundIssue, foundIssue, later, UnitOfWork } from '@exchange/kernel';
import { type BookedBuy, MediaBuysFacade } from '@exchange/media-buys';
import { type Lane, LeasedWork } from '@exchange/platform';
import type { Collection, CollectionAttempt, CollectionKey } from '../domain/collection';
import { collectionLimits } from '../domain/collection-limits';
import type { Period } from '../domain/days';
import type { MediaBuyFlight } from '../domain/open-days';
import { CollectionWakeUp, Collections, DeliveryRequests } from '../domain/ports';
import { flightOf, isLive, nextCheckAt } from './flights';
import { Inquiries, type InquiryResult } from './inquiries';
import { ReportedDelivery } from './reported-delivery';

/** Asks sellers for delivery. The answer and the settlement are stored in one transaction. */
@Injectable()
export class CollectingService extends LeasedWork<CollectionKey, CollectionAttempt> {
  constructor(
    private readonly collections: Collections,
    wakeUp: CollectionWakeUp,
    private readonly inquiries: Inquiries,
    private readonly reported: ReportedDelivery,
    private readonly mediaBuys: MediaBuysFacade,
    private readonly requests: DeliveryRequests,
    private readonly unitOfWork: UnitOfWork,
    clock: Clock,
  ) {
    super(collections, wakeUp, clock, collectionLimits.concurrency);
  }

  protected override lanesOf({ accountId }: CollectionKey): Lane[] {
    return [{ name: `buyer ${accountId}`, part: collectionLimits.maxShareOfBuyer }];
  }

  protected async attempt({ accountId, mediaBuyId }: CollectionKey): Promise<void> {
    const key = { accountId, mediaBuyId };
    const now = this.clock.now();
    const claimed = await this.collections.change(key, (it) => it.claim(now, later(now, collectionLimits.lease)));
    if (!claimed) return;
    const { fence } = claimed.state;
    const [buy] = await this.mediaBuys.findMany(accountId, [mediaBuyId]);
    const flight = buy ? flightOf(buy) : null;
    const period = flight && claimed.periodToAsk(flight, now);
    if (!buy || !flight || !period || buy.sellerMediaBuyId === null) {
      const next = buy && isLive(buy) ? nextCheckAt(buy, now) : null;
      await this.unitOfWork.run(async () => {
        const postponed = await this.collections.change(key, (it) => it.postpone(fence, next, this.clock.now()));
        if (postponed?.state.requestedFrom === null) await this.requests.settle(key, 'There is nothing to ask the seller about.', now);
      });
      return;
    }
    const bounds = { from: dayIn(buy.flightStart, buy.timezone), to: period.to };
    const question = questionOf(buy, period);
    const inquiry = await this.inquiries.ask(claimed, question, claimed.olderDaysToAsk(flight, now), { bounds, signal: this.signal });
    if (this.signal.aborted && inquiry.kind === 'failed') await this.collections.change(key, (it) => it.release(fence));
    else await this.settle(claimed, buy, flight, inquiry, bounds);
  }

  /** Stores the numbers in the transaction of the settlement, so that only the owner of the claim stores them. */
  private async settle(
    { state }: Collection,
    buy: BookedBuy,
    flight: MediaBuyFlight,
    inquiry: InquiryResult,
    bounds: Period,
  ): Promise<void> {
    const { accountId, mediaBuyId, fence } = state;
    await this.unitOfWork.run(async () => {
      const now = this.clock.now();
      const settled = await this.collections.change({ accountId, mediaBuyId }, (it) => it.settle(fence, inquiry, flight, now));
      if (!settled) return;
      const isAnswered = inquiry.kind === 'delivered';
      const found = isAnswered
        ? await this.reported.store(buy, inquiry.answers, bounds, state.collectedThrough)
        : issuesOf(inquiry, settled.state.attempts);
      const answered = isAnswered ? inquiry.answers.map(({ asked }) => openEnded(asked, bounds)) : [];
      if (isAnswered || found.length > 0) await this.mediaBuys.recordDeliveryIssues({ accountId, id: mediaBuyId }, found, answered, now);
      if (settled.state.requestedFrom === null) await this.requests.settle({ accountId, mediaBuyId }, reasonOf(inquiry), now);
    });
  }
}

/** Extends the period at its ends: issues before the flight count for its first day, issues after today for today. */
function openEnded({ from, to }: Period, bounds: Period): Period {
  return { from: from <= bounds.from ? '0001-01-01' : from, to: to >= bounds.to ? '9999-12-31' : to };
}

/** Why the requested days were not answered; null: they were. */
function reasonOf(inquiry: InquiryResult): string | null {
  if (inquiry.kind === 'unsupported') return 'The seller does not report delivery.';
  return inquiry.kind === 'failed' ? inquiry.reason : (inquiry.older?.reason ?? null);
}

function questionOf({ sellerId, sellerMediaBuyId, brandDomain, currency, packages }: BookedBuy, period: Period) {
  const named = packages.filter(({ sellerPackageId }) => sellerPackageId !== null);
  const packageIds = new Map(named.map(({ packageId, sellerPackageId }) => [sellerPackageId!, packageId]));
  return { sellerId, sellerMediaBuyId: sellerMediaBuyId!, brandDomain, currency, packageIds, period };
}

/** Issues of a failed question. A seller that fails briefly is retried, and the buyer is told only after several failures. */
function issuesOf(inquiry: Exclude<InquiryResult, { kind: 'delivered' }>, attempts: number): readonly FoundIssue[] {
  if (inquiry.kind === 'unsupported') return [foundIssue('UNSUPPORTED', 'The seller does not report delivery.')];
  if (attempts < collectionLimits.failuresUntilTold) return [];
  return [foundIssue(inquiry.isDelayed ? 'REPORTING_DELAYED' : 'NO_ANSWER', inquiry.reason)];
}
