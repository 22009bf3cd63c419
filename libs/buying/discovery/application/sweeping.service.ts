import { Injectable } from '@nestjs/common';
import { Clock } from '@exchange/kernel';
import { discoveryLimits } from '../domain/limits';
import { Asks } from '../domain/ports';
import { AskingService } from './asking.service';
import { AsksInHand } from './asks-in-hand';

const batch = 500;

/** What makes every discovery complete, whatever crashes: PostgreSQL is the truth, the queue only a doorbell. Safe in several processes. */
@Injectable()
export class SweepingService {
  constructor(
    private readonly asks: Asks,
    private readonly asking: AskingService,
    private readonly inHand: AsksInHand,
    private readonly clock: Clock,
  ) {}

  /** Asks past their deadline end as timed out, also those that nobody got to: the wait is wall time however much else there is to do. */
  async settleOverdue(): Promise<void> {
    const keys = await this.asks.overdue(this.clock.now(), batch);
    await Promise.all(keys.map((key) => this.asking.expire(key)));
  }

  /** Keeps what this process asks claimed; lets go of what another one has taken over. */
  async renewLeases(): Promise<void> {
    const held = this.inHand.all;
    if (held.length === 0) return;
    const leaseUntil = new Date(this.clock.now().getTime() + discoveryLimits.lease);
    this.inHand.dropLost(held, await this.asks.renew(held, leaseUntil));
  }
}
