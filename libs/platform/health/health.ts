import { Inject, Injectable } from '@nestjs/common';
import type { BeforeApplicationShutdown } from '@nestjs/common';
import { Settings } from '../config/settings';
import { version } from '../config/version';
import { Counts } from '../counts/counts';
import { Log } from '../observability/log';
import { Metrics } from '../observability/metrics';
import { type ProcessKind, processKind } from '../observability/process-kind';
import { eventsWaiting } from '../outbox/events-waiting';
import { Database } from '../persistence/database';
import { BoundedRedis } from '../realtime/bounded-redis';

type ServiceState = 'ok' | 'down';

interface Services {
  readonly database: ServiceState;
  readonly redis: ServiceState;
}

/** `degraded`: it does what it is for, and something is missing. */
export type Readiness = 'ok' | 'degraded' | 'not ready';

const patienceMs = 2_000;

/** Liveness never touches a dependency; readiness asks them, and turns false as soon as the process shuts down (docs/adr/0060). */
@Injectable()
export class Health implements BeforeApplicationShutdown {
  private readonly redis: BoundedRedis;
  private asking: Promise<Services> | undefined;
  private last: Services = { database: 'ok', redis: 'ok' };
  /** Asked until it is: what was migrated stays so while this process lives. */
  private hasSchema = false;
  private loggedMissing = '';
  private closing = false;

  constructor(
    @Inject(processKind) private readonly kind: ProcessKind,
    private readonly database: Database,
    private readonly counts: Counts,
    private readonly log: Log,
    settings: Settings,
    metrics: Metrics,
  ) {
    this.redis = new BoundedRedis(settings.redisUrl, { lazyConnect: true, maxRetriesPerRequest: 1, connectTimeout: patienceMs });
    this.redis.on('error', () => undefined);
    for (const name of ['database', 'redis'] as const)
      metrics.gauge(`${name}_up`, `Whether ${name} answered when readiness was last asked.`, () => (this.last[name] === 'ok' ? 1 : 0));
    metrics.gauge('schema_ready', 'Whether the database has every migration of this version, as far as readiness was asked.', () =>
      this.hasSchema ? 1 : 0,
    );
    metrics.gaugeOf('version', 'exchange_version', 'The version that this process runs.', () => ({ [version]: 1 }));
    metrics.gaugeOf('kind', 'exchange_process', 'What this process is: `api` or `worker`.', () => ({ [this.kind]: 1 }));
  }

  /** Whoever asks while they are being asked gets the same answer: probes have no rate limit, so asking often must cost nothing. */
  services(): Promise<Services> {
    return (this.asking ??= this.ask().finally(() => (this.asking = undefined)));
  }

  /** An API goes on without Redis. A worker without it is rung by nobody, and nothing is taken out of service when it says so. */
  async readiness(): Promise<Readiness> {
    if (this.closing) return 'not ready';
    const { database, redis } = await this.services();
    if (this.closing || database === 'down' || !this.hasSchema) return 'not ready';
    if (redis === 'ok') return 'ok';
    return this.kind === 'api' ? 'degraded' : 'not ready';
  }

  /** Events that wait for a consumer, as they were counted last. */
  async inFlightJobs(): Promise<number> {
    return (await this.counts.read(eventsWaiting)).value;
  }

  /** Not ready from now on: nobody is to send anything new. */
  close(): void {
    this.closing = true;
  }

  beforeApplicationShutdown(): void {
    this.close();
    this.redis.disconnect();
  }

  private async ask(): Promise<Services> {
    const database = this.hasSchema ? this.database.query('select 1') : this.compareSchema();
    const [one, other] = await Promise.all([within(database), within(this.redis.ping())]);
    return (this.last = { database: one, redis: other });
  }

  /** A newer schema than this code knows is one that it runs on: that is how deployments roll. */
  private async compareSchema(): Promise<void> {
    const missing = await this.database.missingMigrations();
    this.hasSchema = missing.length === 0;
    const names = missing.join(', ');
    if (names !== this.loggedMissing && names !== '')
      this.log.warn('not ready: the database lacks migrations of this version', { missing });
    this.loggedMissing = names;
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
