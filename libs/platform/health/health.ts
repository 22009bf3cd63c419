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

/** `degraded`: the process works although a dependency is unavailable. */
export type Readiness = 'ok' | 'degraded' | 'not ready';

const probeTimeoutMs = 2_000;

/** Readiness probes the dependencies, and is false as soon as the process shuts down (docs/adr/0060). */
@Injectable()
export class Health implements BeforeApplicationShutdown {
  private readonly redis: BoundedRedis;
  private pending: Promise<Services> | undefined;
  private last: Services = { database: 'ok', redis: 'ok' };
  /** Checked until it is true: migrations are not reverted while the process runs. */
  private hasSchema = false;
  private loggedMissing = '';
  private isClosing = false;

  constructor(
    @Inject(processKind) private readonly kind: ProcessKind,
    private readonly database: Database,
    private readonly counts: Counts,
    private readonly log: Log,
    settings: Settings,
    metrics: Metrics,
  ) {
    this.redis = new BoundedRedis(settings.redisUrl, { lazyConnect: true, maxRetriesPerRequest: 1, connectTimeout: probeTimeoutMs });
    this.redis.on('error', () => undefined);
    for (const name of ['database', 'redis'] as const)
      metrics.gauge(`${name}_up`, `Whether ${name} answered the last readiness check.`, () => (this.last[name] === 'ok' ? 1 : 0));
    metrics.gauge('schema_ready', 'Whether the database had every migration of this version at the last readiness check.', () =>
      this.hasSchema ? 1 : 0,
    );
    metrics.gaugeOf('version', 'exchange_version', 'The version that this process runs.', () => ({ [version]: 1 }));
    metrics.gaugeOf('kind', 'exchange_process', 'What this process is: `api` or `worker`.', () => ({ [this.kind]: 1 }));
  }

  /** Concurrent calls share one probe, because the health routes have no rate limit. */
  services(): Promise<Services> {
    return (this.pending ??= this.probe().finally(() => (this.pending = undefined)));
  }

  /** An API is ready without Redis. A worker is not, because nothing wakes it up; no requests depend on its readiness. */
  async readiness(): Promise<Readiness> {
    if (this.isClosing) return 'not ready';
    const { database, redis } = await this.services();
    if (this.isClosing || database === 'down' || !this.hasSchema) return 'not ready';
    if (redis === 'ok') return 'ok';
    return this.kind === 'api' ? 'degraded' : 'not ready';
  }

  /** Number of events that wait for a consumer, from the last count. */
  async inFlightJobs(): Promise<number> {
    return (await this.counts.read(eventsWaiting)).value;
  }

  /** Makes readiness false, so that load balancers send no new requests. */
  close(): void {
    this.isClosing = true;
  }

  beforeApplicationShutdown(): void {
    this.close();
    this.redis.disconnect();
  }

  private async probe(): Promise<Services> {
    const database = this.hasSchema ? this.database.query('select 1') : this.compareSchema();
    const [one, other] = await Promise.all([stateOf(database), stateOf(this.redis.ping())]);
    return (this.last = { database: one, redis: other });
  }

  /** A newer schema is accepted, because rolling deployments migrate first. */
  private async compareSchema(): Promise<void> {
    const missing = await this.database.missingMigrations();
    this.hasSchema = missing.length === 0;
    const names = missing.join(', ');
    if (names !== this.loggedMissing && names !== '')
      this.log.warn('not ready: the database lacks migrations of this version', { missing });
    this.loggedMissing = names;
  }
}

async function stateOf(check: Promise<unknown>): Promise<ServiceState> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<ServiceState>((resolve) => {
    timer = setTimeout(() => resolve('down'), probeTimeoutMs);
  });
  const answer = check.then(
    () => 'ok' as const,
    () => 'down' as const,
  );
  return Promise.race([answer, timeout]).finally(() => clearTimeout(timer));
}
