import { Injectable } from '@nestjs/common';
import { Clock, dayMs } from '@exchange/kernel';
import { Settings } from '@exchange/platform';
import { discoveryLimits } from '../domain/limits';
import { Discoveries } from '../domain/ports';

/** Old discoveries go, with everything about them. What was bought of them is kept by those who bought it. */
@Injectable()
export class PurgingService {
  constructor(
    private readonly discoveries: Discoveries,
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {}

  /** Batch by batch, each in a transaction of its own. Answers how many went. */
  async purge(): Promise<number> {
    const before = new Date(this.clock.now().getTime() - this.settings.discoveryRetentionDays * dayMs);
    let gone = 0;
    for (;;) {
      const removed = await this.discoveries.purge(before, discoveryLimits.purgeBatch);
      gone += removed;
      if (removed < discoveryLimits.purgeBatch) return gone;
    }
  }
}
