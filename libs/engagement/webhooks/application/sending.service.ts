import { setTimeout as pause } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { Clock, Ids } from '@exchange/kernel';
import { Log, Spans, Trace, traced } from '@exchange/platform';
import { staleClaimMs, unusedClaimMs, type DeliveryKey, isDelivered, type DeliveryOutcome, unreadableSecret } from '../domain/delivery';
import { DeliveryAttempts, type ClaimedDelivery, Receivers, type DeliverySettlement, type PendingDelivery } from '../domain/ports';
import { headersOf } from '../domain/request';
import { LaneQueue } from './lane-queue';
import { OriginRateLimiter } from './origin-rate-limiter';

/** Delay before a rate-limited origin is tried again, in milliseconds. */
const rateLimitRetryMs = 20;

/** Delivery limits of one worker process. */
@Injectable()
export class SendingLimits {
  /** Maximum of attempts under way. An unanswered attempt takes 5 s, so the worst throughput is this number divided by 5 per second. */
  readonly inFlight: number = 4_000;
  /** Maximum of attempts under way to one origin. */
  readonly perOrigin: number = 100;
  /** Maximum share of the free attempts for one origin, so that many slow receivers together never use all of them. */
  readonly perOriginShareOfFree: number = 1 / 20;
  /** Requests to one origin by all accounts: start and maximum rate per second, and the burst after a pause. */
  readonly originRate = { start: 100, max: 2_000, burst: 400 };
  /** Deliveries in one claim or settlement statement. */
  readonly batch: number = 500;
  /** Deliveries queued in memory, per lane (an account at an origin) and in total. Others stay in PostgreSQL until the sweep offers them again. */
  readonly waiting = { perLane: 1_000, total: 50_000 };
}

/**
 * Sends deliveries to their receivers, at most once each (docs/adr/0006): the claim is committed, then one POST is sent, then the outcome is
 * stored under the fence of the claim. Claims and outcomes of one tick share a statement; a slow receiver delays no other delivery.
 */
@Injectable()
export class SendingService {
  private readonly queue: LaneQueue<PendingDelivery>;
  /** Attempts under way, by lane and by origin. */
  private readonly attemptsUnderWay = new Map<string, number>();
  private readonly rateLimiter: OriginRateLimiter;
  /** Deliveries that are queued, claimed or not yet settled in this process. Repeated offers are ignored. */
  private readonly ownIds = new Set<string>();
  private readonly outcomes: DeliverySettlement[] = [];
  private underWay = 0;
  private claiming = false;
  private settling = false;
  private stopped = false;
  private retryTimer: NodeJS.Timeout | undefined;

  constructor(
    private readonly attempts: DeliveryAttempts,
    private readonly receivers: Receivers,
    private readonly clock: Clock,
    private readonly ids: Ids,
    private readonly limits: SendingLimits,
    private readonly log: Log,
    private readonly spans: Spans,
  ) {
    this.queue = new LaneQueue(limits.waiting);
    this.rateLimiter = new OriginRateLimiter(limits.originRate);
  }

  get inFlight(): number {
    return this.underWay;
  }

  get waiting(): number {
    return this.queue.size;
  }

  get room(): number {
    return Math.max(0, this.limits.waiting.total - this.queue.size);
  }

  /** Resolves when the deliveries are queued, not when they are sent. Deliveries that are no longer pending are ignored. */
  async accept(keys: readonly DeliveryKey[]): Promise<void> {
    const fresh = keys.filter(({ id }) => !this.ownIds.has(id));
    if (fresh.length > 0 && !this.stopped) this.offer(await this.attempts.findPending(fresh));
  }

  offer(waiting: readonly PendingDelivery[]): void {
    for (const delivery of waiting) {
      if (!this.ownIds.has(delivery.id) && this.queue.add(laneOf(delivery), delivery)) this.ownIds.add(delivery.id);
    }
    void this.sendQueued();
  }

  /** Claims nothing more; resolves when every sent delivery is settled. */
  async stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.retryTimer);
    await this.whenIdle();
  }

  async whenIdle(): Promise<void> {
    while (this.claiming || this.settling || this.underWay > 0 || this.outcomes.length > 0) await pause(10);
  }

  private async sendQueued(): Promise<void> {
    if (this.claiming) return;
    this.claiming = true;
    try {
      while (!this.stopped) {
        const batch = this.reserve();
        if (batch.length === 0) return;
        await this.claim(batch);
      }
    } catch (error) {
      this.log.error('claiming webhook deliveries failed; the sweep offers them again', { error });
    } finally {
      this.claiming = false;
    }
  }

  private reserve(): { lane: string; item: PendingDelivery }[] {
    const room = Math.min(this.limits.batch, this.limits.inFlight - this.underWay);
    return this.queue.take(room, (lane) => {
      const origin = originOf(lane);
      if (!this.hasRoom(lane, origin) || !this.takesRateToken(origin)) return false;
      for (const place of [lane, origin]) this.attemptsUnderWay.set(place, (this.attemptsUnderWay.get(place) ?? 0) + 1);
      this.underWay += 1;
      return true;
    });
  }

  /** Limits an account to as many attempts at an origin as are still free there, so that a slow path leaves capacity to other accounts. */
  private hasRoom(lane: string, origin: string): boolean {
    const free = this.maxPerOrigin() - (this.attemptsUnderWay.get(origin) ?? 0);
    return free > 0 && (this.attemptsUnderWay.get(lane) ?? 0) <= free;
  }

  private maxPerOrigin(): number {
    const { inFlight, perOrigin, perOriginShareOfFree } = this.limits;
    return Math.min(perOrigin, Math.ceil((inFlight - this.underWay) * perOriginShareOfFree));
  }

  private takesRateToken(origin: string): boolean {
    if (this.rateLimiter.tryTake(origin, performance.now())) return true;
    this.retryTimer ??= setTimeout(() => {
      this.retryTimer = undefined;
      void this.sendQueued();
    }, rateLimitRetryMs).unref();
    return false;
  }

  private async claim(batch: readonly { lane: string; item: PendingDelivery }[]): Promise<void> {
    const askedAt = performance.now();
    const claims = new Map<string, ClaimedDelivery>();
    const keys = batch.map(({ item: { accountId, id } }) => ({ accountId, id }));
    const fence = this.ids.next('claim');
    try {
      for (const claim of await this.attempts.claim(keys, fence, this.clock.now())) claims.set(claim.id, claim);
    } catch (error) {
      // The claim may have been committed, but nothing was sent under it. If the release fails too, the reaper settles the claims.
      await this.attempts.release(keys.map((key) => ({ ...key, fence }))).catch(() => undefined);
      throw error;
    } finally {
      for (const { lane, item } of batch) {
        const claim = claims.get(item.id);
        if (claim === undefined) {
          this.rateLimiter.giveBack(originOf(lane));
          this.finish(lane, item.id);
        } else void this.attempt(lane, claim, askedAt);
      }
    }
  }

  private async attempt(lane: string, claim: ClaimedDelivery, askedAt: number): Promise<void> {
    const { accountId, id, subscriptionId, fence } = claim;
    try {
      // A process that was suspended in between must not send under a claim that other workers already count as lost.
      if (performance.now() - askedAt > unusedClaimMs) return await this.attempts.release([{ accountId, id, fence }]);
      const { secret } = claim;
      const result = secret === null ? unreadableSecret : await this.post(claim, secret);
      if (isDelivered(result)) this.rateLimiter.recordSuccess(originOf(lane));
      this.outcomes.push({ accountId, id, subscriptionId, fence, outcome: { ...result, at: this.clock.now() } });
      void this.settle();
    } catch (error) {
      this.log.error('a webhook delivery ended without a result; the reaper settles it', { deliveryId: id, error });
    } finally {
      this.finish(lane, id);
      void this.sendQueued();
    }
  }

  private async post(claim: ClaimedDelivery, secret: string): Promise<Omit<DeliveryOutcome, 'at'>> {
    const { accountId, id: deliveryId } = claim;
    const span = this.spans.begin(Trace.from(claim.trace), 'webhook', 'client', { deliveryId });
    const result = await this.receivers.post({ url: claim.url, ...requestOf(claim, secret, span.trace) });
    const { httpStatus, error, timings } = result;
    span.end(error ?? undefined, { status: httpStatus ?? 0 });
    const facts = { accountId, deliveryId, status: httpStatus, error, ms: timings?.total ?? null };
    traced(span.trace, () =>
      isDelivered(result) ? this.log.debug('a webhook was sent', facts) : this.log.info('a webhook was not taken', facts),
    );
    return result;
  }

  private async settle(): Promise<void> {
    if (this.settling) return;
    this.settling = true;
    while (this.outcomes.length > 0) {
      const batch = this.outcomes.slice(0, this.limits.batch);
      try {
        await this.attempts.settle(batch);
        this.outcomes.splice(0, batch.length);
      } catch (error) {
        this.log.error('settling webhook deliveries failed; it is retried', { error });
        await pause(250);
        this.dropReaped();
      }
    }
    this.settling = false;
  }

  /** The reaper has settled older results as unknown. Retrying them would only block the others. */
  private dropReaped(): void {
    const oldest = this.clock.now().getTime() - staleClaimMs;
    const kept = this.outcomes.filter(({ outcome }) => outcome.at.getTime() > oldest);
    this.outcomes.splice(0, this.outcomes.length, ...kept);
  }

  private finish(lane: string, id: string): void {
    for (const place of [lane, originOf(lane)]) {
      const remaining = (this.attemptsUnderWay.get(place) ?? 1) - 1;
      if (remaining > 0) this.attemptsUnderWay.set(place, remaining);
      else this.attemptsUnderWay.delete(place);
    }
    this.underWay -= 1;
    this.ownIds.delete(id);
  }
}

const laneOf = ({ url, accountId }: PendingDelivery): string => `${new URL(url).origin} ${accountId}`;
const originOf = (lane: string): string => lane.slice(0, lane.indexOf(' '));

const requestOf = (claim: ClaimedDelivery, secret: string, trace: Trace | undefined) => ({
  headers: { ...headersOf(claim, secret), ...trace?.headers },
  body: Buffer.from(claim.body),
});
