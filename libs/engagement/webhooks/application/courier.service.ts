import { setTimeout as pause } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { Clock, Ids } from '@exchange/kernel';
import { Log, Spans, Trace, traced } from '@exchange/platform';
import { claimToReapMs, claimToSendMs, type DeliveryKey, isDelivered, type Outcome, unreadableSecret } from '../domain/delivery';
import { Attempts, type Claimed, Receivers, type Settlement, type Waiting } from '../domain/ports';
import { signatureOf } from '../domain/signature';
import { FairQueue } from './fair-queue';
import { OriginPace } from './origin-pace';

/** How soon an origin that was called fast enough is looked at again. */
const pausedMs = 20;

/** Of one worker process. */
@Injectable()
export class CourierLimits {
  /** Attempts under way. A receiver that never answers holds one for 5 s, so this over 5 is what a worker does at the very worst, per second. */
  readonly inFlight: number = 4_000;
  /** Of them to one origin: what a slow receiver can take away from the others. */
  readonly perDestination: number = 100;
  /** And at most this part of what is still free: the more slow receivers there are, the less each of them gets, and some is always left. */
  readonly perDestinationOfFree: number = 1 / 20;
  /** How fast one origin is called, all accounts together: attempts a second at first, at most, and at once. */
  readonly pace = { start: 100, most: 2_000, burst: 400 };
  /** Deliveries in one claim or settlement statement. */
  readonly batch: number = 500;
  /** Deliveries waiting in memory, a lane for each account at each origin; the rest waits in PostgreSQL until the sweeper offers it again. */
  readonly waiting = { perLane: 1_000, total: 50_000 };
}

/**
 * Sends deliveries to their receivers, at most once each (docs/adr/0006): the claim is committed, then one POST is sent, then the outcome is
 * stored under the fence of the claim. Claims and outcomes of one tick share a statement; a slow receiver delays no other delivery.
 */
@Injectable()
export class CourierService {
  private readonly queue: FairQueue<Waiting>;
  /** By lane, and by origin. */
  private readonly flying = new Map<string, number>();
  private readonly pace: OriginPace;
  /** Waiting, claimed or not yet settled here: offered again, it is already taken care of. */
  private readonly known = new Set<string>();
  private readonly outcomes: Settlement[] = [];
  private underWay = 0;
  private claiming = false;
  private settling = false;
  private stopped = false;
  private paused: NodeJS.Timeout | undefined;

  constructor(
    private readonly attempts: Attempts,
    private readonly receivers: Receivers,
    private readonly clock: Clock,
    private readonly ids: Ids,
    private readonly limits: CourierLimits,
    private readonly log: Log,
    private readonly spans: Spans,
  ) {
    this.queue = new FairQueue(limits.waiting);
    this.pace = new OriginPace(limits.pace);
  }

  get inFlight(): number {
    return this.underWay;
  }

  get waiting(): number {
    return this.queue.size;
  }

  /** How many more may wait in memory. */
  get room(): number {
    return Math.max(0, this.limits.waiting.total - this.queue.size);
  }

  /** Returns when the deliveries wait in memory, not when they are sent. Those that are not pending any more are ignored. */
  async accept(keys: readonly DeliveryKey[]): Promise<void> {
    const fresh = keys.filter(({ id }) => !this.known.has(id));
    if (fresh.length > 0 && !this.stopped) this.offer(await this.attempts.waiting(fresh));
  }

  offer(waiting: readonly Waiting[]): void {
    for (const delivery of waiting) {
      if (!this.known.has(delivery.id) && this.queue.add(laneOf(delivery), delivery)) this.known.add(delivery.id);
    }
    void this.pump();
  }

  /** Claims nothing more; resolves when everything that was sent is settled. */
  async stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.paused);
    await this.settled();
  }

  /** Resolves when nothing is being claimed, sent or settled. */
  async settled(): Promise<void> {
    while (this.claiming || this.settling || this.underWay > 0 || this.outcomes.length > 0) await pause(10);
  }

  private async pump(): Promise<void> {
    if (this.claiming) return;
    this.claiming = true;
    try {
      while (!this.stopped) {
        const batch = this.reserve();
        if (batch.length === 0) return;
        await this.claim(batch);
      }
    } catch (error) {
      this.log.error('claiming deliveries failed, the sweeper offers them again', { error });
    } finally {
      this.claiming = false;
    }
  }

  private reserve(): { lane: string; item: Waiting }[] {
    const room = Math.min(this.limits.batch, this.limits.inFlight - this.underWay);
    return this.queue.take(room, (lane) => {
      const origin = originOf(lane);
      if (!this.hasRoom(lane, origin) || !this.mayLeave(origin)) return false;
      for (const place of [lane, origin]) this.flying.set(place, (this.flying.get(place) ?? 0) + 1);
      this.underWay += 1;
      return true;
    });
  }

  /** An account has no more under way at an origin than is still free there: those who share a host with a slow path of somebody else's get on. */
  private hasRoom(lane: string, origin: string): boolean {
    const free = this.share() - (this.flying.get(origin) ?? 0);
    return free > 0 && (this.flying.get(lane) ?? 0) <= free;
  }

  /** What one destination may have under way now. */
  private share(): number {
    const { inFlight, perDestination, perDestinationOfFree } = this.limits;
    return Math.min(perDestination, Math.ceil((inFlight - this.underWay) * perDestinationOfFree));
  }

  private mayLeave(origin: string): boolean {
    if (this.pace.take(origin, performance.now())) return true;
    this.paused ??= setTimeout(() => {
      this.paused = undefined;
      void this.pump();
    }, pausedMs).unref();
    return false;
  }

  private async claim(batch: readonly { lane: string; item: Waiting }[]): Promise<void> {
    const askedAt = performance.now();
    const claims = new Map<string, Claimed>();
    const keys = batch.map(({ item: { accountId, id } }) => ({ accountId, id }));
    const fence = this.ids.next('claim');
    try {
      for (const claim of await this.attempts.claim(keys, fence, this.clock.now())) claims.set(claim.id, claim);
    } catch (error) {
      // It may have been committed all the same, and nothing was sent under it. What cannot be given back now is settled by the reaper.
      await this.attempts.release(keys.map((key) => ({ ...key, fence }))).catch(() => undefined);
      throw error;
    } finally {
      for (const { lane, item } of batch) {
        const claim = claims.get(item.id);
        if (claim === undefined) {
          this.pace.giveBack(originOf(lane));
          this.leave(lane, item.id);
        } else void this.attempt(lane, claim, askedAt);
      }
    }
  }

  private async attempt(lane: string, claim: Claimed, askedAt: number): Promise<void> {
    const { accountId, id, subscriptionId, fence } = claim;
    try {
      // A process that was stopped in between must not send under a claim that others already count as lost.
      if (performance.now() - askedAt > claimToSendMs) return await this.attempts.release([{ accountId, id, fence }]);
      const { secret } = claim;
      const result = secret === null ? unreadableSecret : await this.post(claim, secret);
      if (isDelivered(result)) this.pace.delivered(originOf(lane));
      this.outcomes.push({ accountId, id, subscriptionId, fence, outcome: { ...result, at: this.clock.now() } });
      void this.settle();
    } catch (error) {
      this.log.error('a delivery ended without a result, the reaper settles it', { deliveryId: id, error });
    } finally {
      this.leave(lane, id);
      void this.pump();
    }
  }

  private async post(claim: Claimed, secret: string): Promise<Omit<Outcome, 'at'>> {
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
        this.log.error('settling deliveries failed, it is tried again', { error });
        await pause(250);
        this.dropReaped();
      }
    }
    this.settling = false;
  }

  /** Older results are settled by now, as unknown: keeping them would only stand in the way of the rest. */
  private dropReaped(): void {
    const oldest = this.clock.now().getTime() - claimToReapMs;
    const kept = this.outcomes.filter(({ outcome }) => outcome.at.getTime() > oldest);
    this.outcomes.splice(0, this.outcomes.length, ...kept);
  }

  private leave(lane: string, id: string): void {
    for (const place of [lane, originOf(lane)]) {
      const flying = (this.flying.get(place) ?? 1) - 1;
      if (flying > 0) this.flying.set(place, flying);
      else this.flying.delete(place);
    }
    this.underWay -= 1;
    this.known.delete(id);
  }
}

const laneOf = ({ url, accountId }: Waiting): string => `${new URL(url).origin} ${accountId}`;
const originOf = (lane: string): string => lane.slice(0, lane.indexOf(' '));

/** What goes over the wire: the stored text, its signature, and a mark when it is a test. */
function requestOf(claim: Claimed, secret: string, trace: Trace | undefined): { headers: Record<string, string>; body: Buffer } {
  const body = Buffer.from(claim.body);
  const headers: Record<string, string> = {
    'content-type': 'application/json',
    'x-webhook-signature': signatureOf(body, secret),
    ...trace?.headers,
  };
  if (claim.kind === 'test') headers['x-webhook-test'] = 'true';
  return { headers, body };
}
