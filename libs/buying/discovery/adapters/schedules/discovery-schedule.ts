import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { Every, farewell, Metrics } from '@exchange/platform';
import { AskIntakeService } from '../../application/ask-intake.service';
import { AsksInHandService } from '../../application/asks-in-hand.service';
import { PurgingService } from '../../application/purging.service';
import { SweepingService } from '../../application/sweeping.service';
import { discoveryLimits } from '../../domain/limits';

@Injectable()
export class DiscoverySchedule implements OnModuleDestroy {
  constructor(
    private readonly sweeping: SweepingService,
    private readonly intake: AskIntakeService,
    private readonly inHand: AsksInHandService,
    private readonly purging: PurgingService,
    metrics: Metrics,
  ) {
    metrics.gauge('discovery_asks_in_flight', 'Sellers that this process is asking.', () => inHand.all.length);
  }

  /** Lost doorbells, crashed workers, and what there was no room for. */
  @Every(1_000)
  look(): Promise<void> {
    return this.intake.look();
  }

  @Every(discoveryLimits.sweepEvery)
  settleOverdue(): Promise<void> {
    return this.sweeping.settleOverdue();
  }

  @Every(discoveryLimits.renewEvery)
  holdClaims(): Promise<void> {
    return this.sweeping.holdClaims();
  }

  @Every(discoveryLimits.purgeEvery)
  async purgeOld(): Promise<void> {
    await this.purging.purge();
  }

  /** Before queue and database close: what is in hand goes back, for another process to ask while time remains. */
  async onModuleDestroy(): Promise<void> {
    this.intake.stop();
    await farewell(this.inHand.drain());
  }
}
