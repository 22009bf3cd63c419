import { Injectable } from '@nestjs/common';
import { Clock, dayMs } from '@exchange/kernel';
import { staleClaimMs, unknownOutcome } from '../domain/delivery';
import { DeliveryAttempts, Deliveries } from '../domain/ports';
import { SendingService } from './sending.service';

/** Age in milliseconds after which a pending row counts as lost by the queue. */
const pendingToSweepMs = 2_000;
/** Deliveries per sweep: more than a worker sends in a second. */
const maxPerSweep = 5_000;
const logDays = 30;

/** Finds in PostgreSQL whatever the queue has lost. Every worker may run it at the same time. */
@Injectable()
export class HousekeepingService {
  constructor(
    private readonly attempts: DeliveryAttempts,
    private readonly deliveries: Deliveries,
    private readonly sender: SendingService,
    private readonly clock: Clock,
  ) {}

  /** Offers overdue deliveries to the sender, the subscriptions in turn. */
  async sweep(): Promise<void> {
    const room = Math.min(this.sender.room, maxPerSweep);
    if (room > 0) this.sender.offer(await this.attempts.findOverdue(this.ago(pendingToSweepMs), 100, room));
  }

  /** Settles claims without a result as failed, outcome unknown. Never sends. */
  async reap(): Promise<void> {
    const batch = 250;
    for (let stale = batch; stale === batch;) {
      const claims = await this.attempts.findStale(this.ago(staleClaimMs), batch);
      stale = claims.length;
      const outcome = unknownOutcome(this.clock.now());
      if (stale > 0) await this.attempts.settle(claims.map((claim) => ({ ...claim, outcome })));
    }
  }

  async purge(): Promise<void> {
    const batch = 5_000;
    while ((await this.deliveries.purge(this.ago(logDays * dayMs), batch)) === batch);
  }

  private ago(ms: number): Date {
    return new Date(this.clock.now().getTime() - ms);
  }
}
