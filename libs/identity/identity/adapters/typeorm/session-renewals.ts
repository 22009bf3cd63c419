import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Clock } from '@exchange/kernel';
import { Log } from '@exchange/platform';
import { Sessions } from '../../domain/ports';
import { expiryFrom } from '../../domain/session';

const flushDelayMs = 2000;

/** Stores the sliding expiry of many sessions in one update, outside of the requests. A lost update costs at most one hour of 30 days. */
@Injectable()
export class SessionRenewals implements OnApplicationShutdown {
  private readonly due = new Map<string, Buffer>();
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly sessions: Sessions,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  schedule(tokenHash: Buffer): void {
    this.due.set(tokenHash.toString('hex'), tokenHash);
    this.timer ??= setTimeout(() => void this.flush(), flushDelayMs).unref();
  }

  async flush(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    const hashes = [...this.due.values()];
    this.due.clear();
    if (hashes.length === 0) return;
    const now = this.clock.now();
    await this.sessions
      .renew(hashes, now, expiryFrom(now))
      .catch((error: unknown) => this.log.error('sessions were not renewed', { error }));
  }

  async onApplicationShutdown(): Promise<void> {
    await this.flush();
  }
}
