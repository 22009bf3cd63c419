import { Injectable } from '@nestjs/common';
import type { BeforeApplicationShutdown } from '@nestjs/common';
import { Redis } from 'ioredis';
import { Settings } from '../config/settings';
import { Database } from '../persistence/database';

export type ServiceState = 'ok' | 'down';

interface Services {
  readonly database: ServiceState;
  readonly redis: ServiceState;
}

const patienceMs = 2_000;

/** Liveness never touches a dependency; readiness asks them, and turns false as soon as the process shuts down. */
@Injectable()
export class Health implements BeforeApplicationShutdown {
  private readonly redis: Redis;
  private asking: Promise<Services> | undefined;
  private closing = false;

  constructor(
    private readonly database: Database,
    settings: Settings,
  ) {
    this.redis = new Redis(settings.redisUrl, { lazyConnect: true, maxRetriesPerRequest: 1, connectTimeout: patienceMs });
    this.redis.on('error', () => undefined);
  }

  /** Whoever asks while they are being asked gets the same answer: probes have no rate limit, so asking often must cost nothing. */
  services(): Promise<Services> {
    return (this.asking ??= this.ask().finally(() => (this.asking = undefined)));
  }

  private async ask(): Promise<Services> {
    const [database, redis] = await Promise.all([within(this.database.query('select 1')), within(this.redis.ping())]);
    return { database, redis };
  }

  async isReady(): Promise<boolean> {
    if (this.closing) return false;
    const { database, redis } = await this.services();
    return database === 'ok' && redis === 'ok';
  }

  /** Events that wait for a consumer. */
  async inFlightJobs(): Promise<number> {
    try {
      const [row] = await this.database.query<{ waiting: number }>('select count(*) as waiting from outbox_work');
      return row?.waiting ?? 0;
    } catch {
      return 0;
    }
  }

  beforeApplicationShutdown(): void {
    this.closing = true;
    this.redis.disconnect();
  }
}

async function within(check: Promise<unknown>): Promise<ServiceState> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<ServiceState>((resolve) => {
    timer = setTimeout(() => resolve('down'), patienceMs);
  });
  const answer = check.then(
    () => 'ok' as const,
    () => 'down' as const,
  );
  return Promise.race([answer, timeout]).finally(() => clearTimeout(timer));
}
