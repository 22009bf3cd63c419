import { Injectable } from '@nestjs/common';
import { Clock, dayMs } from '@exchange/kernel';
import { Settings } from '@exchange/platform';
import { discoveryLimits } from '../domain/limits';
import { Discoveries } from '../domain/ports';

/** Removes old discoveries with all their rows. Media buys keep copies of what they need. */
@Injectable()
export class PurgingService {
  constructor(
    private readonly discoveries: Discoveries,
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {}

  /** Removes batch by batch, one transaction each. Returns how many were removed. */
  async purge(): Promise<number> {
    const before = new Date(this.clock.now().getTime() - this.settings.discoveryRetentionDays * dayMs);
    let total = 0;
    for (;;) {
      const removed = await this.discoveries.purge(before, discoveryLimits.purgeBatch);
      total += removed;
      if (removed < discoveryLimits.purgeBatch) return total;
    }
  }
}
