import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { StartupError, InvalidSettings } from './config/setting';
import type { Settings } from './config/settings';
import { Log } from './observability/log';
import { describeError } from './observability/log-facts';
import type { ProcessKind } from './observability/process-kind';
import { isDatabaseDown } from './persistence/pg-errors';
import { inTime } from './persistence/silence';
import { BoundedRedis } from './realtime/bounded-redis';

const attemptMs = 2_000;
const retryDelayMs = 500;

interface Service {
  readonly name: string;
  readonly url: string;
  readonly reach: (url: string) => Promise<void>;
  /** Whether the service may become available later. */
  readonly isRetryable: (error: unknown) => boolean;
}

/** Waits for PostgreSQL, and in the worker for Redis; each failed attempt is logged. The API starts without Redis and only logs that. */
export async function waitForServices(kind: ProcessKind, settings: Settings, log: Log): Promise<void> {
  const postgres = { name: 'PostgreSQL', url: settings.databaseUrl, reach: reachPostgres, isRetryable: isDatabaseDown };
  const redis = { name: 'Redis', url: settings.redisUrl, reach: reachRedis, isRetryable: () => true };
  if (kind === 'api') {
    void reachRedis(settings.redisUrl).catch((error: unknown) =>
      log.warn('Redis cannot be reached, the API serves without it', { at: placeOf(settings.redisUrl), reason: reasonOf(error) }),
    );
    await waitFor(postgres, settings.bootWaitMs, log);
  } else await Promise.all([postgres, redis].map((service) => waitFor(service, settings.bootWaitMs, log)));
}

/** Logs why the process could not start. */
export function logStartFailure(kind: ProcessKind, error: unknown): void {
  const log = Log.ofStart(kind, 'error');
  if (isExpected(error)) log.error(`the ${kind} cannot start: ${error.message}`);
  else log.error(`the ${kind} cannot start: ${describeError(error).message}`, { error });
}

const isExpected = (error: unknown): error is Error => error instanceof StartupError || error instanceof InvalidSettings;

async function waitFor({ name, url, reach, isRetryable }: Service, waitMs: number, log: Log): Promise<void> {
  const at = placeOf(url);
  const since = performance.now();
  log.info(`connecting to ${name}`, { at });
  for (let attempt = 1; ; attempt += 1) {
    try {
      await reach(url);
      if (attempt > 1) log.info(`${name} answers`, { at, attempt });
      return;
    } catch (error) {
      const reason = reasonOf(error);
      const waitedMs = Math.round(performance.now() - since);
      log.warn(`${name} cannot be reached`, { at, attempt, reason, waitedMs, waitMs });
      if (!isRetryable(error)) throw new StartupError(`${name} at ${at} refuses: ${reason}`);
      if (waitedMs + retryDelayMs > waitMs) throw new StartupError(`${name} at ${at} could not be reached within ${waitMs} ms: ${reason}`);
    }
    await pause(retryDelayMs);
  }
}

async function reachPostgres(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  try {
    await inTime(client, client.connect(), attemptMs);
    await inTime(client, client.query('select 1'), attemptMs);
  } finally {
    await inTime(client, client.end(), attemptMs).catch(() => undefined);
  }
}

async function reachRedis(url: string): Promise<void> {
  const bounds = { connectTimeout: attemptMs, commandTimeout: attemptMs, maxRetriesPerRequest: 0 };
  const client = new BoundedRedis(url, { ...bounds, lazyConnect: true, retryStrategy: () => null });
  let cause: Error | undefined;
  client.on('error', (error: Error) => (cause ??= error));
  try {
    await client.ping();
  } catch (error) {
    throw cause ?? error;
  } finally {
    client.disconnect();
  }
}

/** Host and path of a URL: user, password and parameters may be secrets. */
function placeOf(url: string): string {
  const { host, pathname } = new URL(url);
  return `${host}${pathname === '/' ? '' : pathname}`;
}

function reasonOf(error: unknown): string {
  const { code, message } = error as { readonly code?: unknown; readonly message?: string };
  return message || String(code);
}
