import { Injectable } from '@nestjs/common';
import { Clock, later } from '@exchange/kernel';
import { discoveryLimits } from '../domain/limits';
import { SellerAsks } from '../domain/ports';
import { ClaimedAsksService } from './claimed-asks.service';
import { SellerAskRunner } from './seller-ask-runner';

const batch = 8;

/** Completes every discovery in spite of crashes and lost messages. PostgreSQL is the system of record. Safe in several processes. */
@Injectable()
export class SweepingService {
  constructor(
    private readonly asks: SellerAsks,
    private readonly asking: SellerAskRunner,
    private readonly claimedAsks: ClaimedAsksService,
    private readonly clock: Clock,
  ) {}

  /** Times out all asks past their deadline, including those that were never started. */
  async settleOverdue(): Promise<void> {
    // Small batches, so that newly overdue discoveries of other accounts take their turn.
    for (;;) {
      const keys = await this.asks.findOverdue(this.clock.now(), batch);
      await Promise.all(keys.map((key) => this.asking.expire(key)));
      if (keys.length < batch) return;
    }
  }

  /** Extends the leases of this process, and aborts asks that another process has taken over. */
  async extendLeases(): Promise<void> {
    const held = this.claimedAsks.all;
    if (held.length === 0) return;
    const until = later(this.clock.now(), discoveryLimits.lease);
    this.claimedAsks.dropLost(held, await this.asks.extendLeases(held, until));
  }
}
