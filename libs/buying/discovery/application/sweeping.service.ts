import { Injectable } from '@nestjs/common';
import { Clock, later } from '@exchange/kernel';
import { discoveryLimits } from '../domain/limits';
import { Asks } from '../domain/ports';
import { Asking } from './asking';
import { AsksInHandService } from './asks-in-hand.service';

const batch = 8;

/** What makes every discovery complete, whatever crashes: PostgreSQL is the truth, the queue only a doorbell. Safe in several processes. */
@Injectable()
export class SweepingService {
  constructor(
    private readonly asks: Asks,
    private readonly asking: Asking,
    private readonly inHand: AsksInHandService,
    private readonly clock: Clock,
  ) {}

  /** Asks past their deadline end as timed out, also those that nobody got to: the wait is wall time however much else there is to do. */
  async settleOverdue(): Promise<void> {
    // Few at a time: who comes meanwhile gets a turn before the rest of one account.
    for (;;) {
      const keys = await this.asks.overdue(this.clock.now(), batch);
      await Promise.all(keys.map((key) => this.asking.expire(key)));
      if (keys.length < batch) return;
    }
  }

  /** Keeps what this process asks claimed; lets go of what another one has taken over. */
  async holdClaims(): Promise<void> {
    const held = this.inHand.all;
    if (held.length === 0) return;
    const until = later(this.clock.now(), discoveryLimits.lease);
    this.inHand.dropLost(held, await this.asks.hold(held, until));
  }
}
