import { Injectable } from '@nestjs/common';
import { Clock, dayMs } from '@exchange/kernel';
import { claimToReapMs, unknownOutcome } from '../domain/delivery';
import { Attempts, Deliveries } from '../domain/ports';
import { CourierService } from './courier.service';

/** Pending rows older than this were forgotten by the queue, or never told to it. */
const pendingToSweepMs = 2_000;
/** More than a worker sends in a second. */
const maxAtOnce = 5_000;
const logDays = 30;

/** What makes the queue dispensable: everything it may lose is found in PostgreSQL. Safe to run in every worker at once. */
@Injectable()
export class HousekeepingService {
  constructor(
    private readonly attempts: Attempts,
    private readonly deliveries: Deliveries,
    private readonly courier: CourierService,
    private readonly clock: Clock,
  ) {}

  /** Offers what has waited too long. Nobody's backlog hides anybody else's. */
  async sweep(): Promise<void> {
    const room = Math.min(this.courier.room, maxAtOnce);
    if (room > 0) this.courier.offer(await this.attempts.overdue(this.ago(pendingToSweepMs), 100, room));
  }

  /** Settles claims whose worker is gone as failed, outcome unknown. Never sends. */
  async reap(): Promise<void> {
    const batch = 250;
    for (let stale = batch; stale === batch;) {
      const claims = await this.attempts.stale(this.ago(claimToReapMs), batch);
      stale = claims.length;
      const outcome = unknownOutcome(this.clock.now());
      if (stale > 0) await this.attempts.settle(claims.map((claim) => ({ ...claim, outcome })));
    }
  }

  /** Forgets settled deliveries after 30 days. */
  async forget(): Promise<void> {
    const batch = 5_000;
    while ((await this.deliveries.forget(this.ago(logDays * dayMs), batch)) === batch);
  }

  private ago(ms: number): Date {
    return new Date(this.clock.now().getTime() - ms);
  }
}
