import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { Every, waitForShutdownWork, Metrics } from '@exchange/platform';
import { AskIntakeService } from '../../application/ask-intake.service';
import { ClaimedAsksService } from '../../application/claimed-asks.service';
import { PurgingService } from '../../application/purging.service';
import { SweepingService } from '../../application/sweeping.service';
import { discoveryLimits } from '../../domain/limits';

@Injectable()
export class DiscoverySchedule implements OnModuleDestroy {
  constructor(
    private readonly sweeping: SweepingService,
    private readonly intake: AskIntakeService,
    private readonly claimedAsks: ClaimedAsksService,
    private readonly purging: PurgingService,
    metrics: Metrics,
  ) {
    metrics.gauge('discovery_asks_in_flight', 'Sellers that this process is asking.', () => claimedAsks.all.length);
  }

  /** Starts asks whose wake-up message was lost, whose worker crashed, or for which there was no room. */
  @Every(1_000)
  look(): Promise<void> {
    return this.intake.startWaiting();
  }

  @Every(discoveryLimits.sweepEvery)
  settleOverdue(): Promise<void> {
    return this.sweeping.settleOverdue();
  }

  @Every(discoveryLimits.renewEvery)
  holdClaims(): Promise<void> {
    return this.sweeping.extendLeases();
  }

  @Every(discoveryLimits.purgeEvery)
  async purgeOld(): Promise<void> {
    await this.purging.purge();
  }

  /** Releases the claims before queue and database close, so that another process can ask while time remains. */
  async onModuleDestroy(): Promise<void> {
    this.intake.stop();
    await waitForShutdownWork(this.claimedAsks.drain());
  }
}
