import { setTimeout } from 'node:timers/promises';
import { filesFor } from '../blobs/providers';
import type { Settings } from '../config/settings';
import type { ContextSchema } from '../persistence/context-schema';
import { withDatabase } from '../persistence/with-database';
import { BoundedRedis } from '../realtime/bounded-redis';
import { databaseFindings } from './database-findings';
import { type DoctorFinding, odd, well, wrong } from './findings';

/** Timeout of Redis and the API, in milliseconds. */
const timeoutMs = 3_000;

/** Checks a running exchange without changing anything. A service that does not answer is a finding, too. */
export async function examine(settings: Settings, contexts: readonly ContextSchema[]): Promise<DoctorFinding[]> {
  const database = withDatabase(settings.databaseUrl, contexts, (opened) => databaseFindings(opened, settings, contexts)).catch(
    (error: unknown) => [wrong(`PostgreSQL cannot be asked: ${reasonOf(error)}.`, 'postgresql')],
  );
  return [
    ...settingFindings(settings),
    ...(await Promise.all([database, redisFindings(settings), apiFindings(settings), fileFindings(settings)])).flat(),
  ];
}

function settingFindings({ isProduction, smtpUrl, baseUrl, rateLimits }: Settings): DoctorFinding[] {
  if (!isProduction) return [well('The settings are valid for this environment, which is not production.')];
  const findings = [
    ...(smtpUrl === '' ? [odd('SMTP_URL is empty: mail is written to a folder and not sent.', 'mail')] : []),
    ...(baseUrl.startsWith('https:') ? [] : [odd('BASE_URL is not https: cookies and tokens are sent unencrypted.', 'requests')]),
    ...(rateLimits ? [] : [odd('RATE_LIMITS is false: requests are not limited.', 'requests')]),
  ];
  return findings.length > 0 ? findings : [well('The settings are valid.')];
}

async function redisFindings({ redisUrl }: Settings): Promise<DoctorFinding[]> {
  const bounds = { connectTimeout: timeoutMs, commandTimeout: timeoutMs, maxRetriesPerRequest: 0, lazyConnect: true };
  const redis = new BoundedRedis(redisUrl, { ...bounds, retryStrategy: () => null });
  let cause: Error | undefined;
  redis.on('error', (error: Error) => (cause ??= error));
  try {
    const info = await redis.info();
    const [version = '', policy = ''] = ['redis_version', 'maxmemory_policy'].map(
      (name) => new RegExp(`^${name}:(.*?)\\r?$`, 'm').exec(info)?.[1],
    );
    return [
      Number.parseInt(version, 10) < 7
        ? wrong(`Redis ${version} is too old: 7 or newer is required.`, 'redis')
        : well(`Redis ${version} answers.`),
      policy === 'noeviction'
        ? well('Redis does not evict keys.')
        : wrong(`The maxmemory-policy of Redis is ${policy || 'unknown'}: it must be noeviction.`, 'redis'),
    ];
  } catch (error) {
    return [wrong(`Redis cannot be asked: ${reasonOf(cause ?? error)}.`, 'redis')];
  } finally {
    redis.disconnect();
  }
}

async function apiFindings({ baseUrl }: Settings): Promise<DoctorFinding[]> {
  try {
    // oxlint-disable-next-line no-restricted-globals -- an address of the operator's own settings, mostly inside, asked by the operator
    const { status } = await fetch(new URL('/health/ready', baseUrl), { signal: AbortSignal.timeout(timeoutMs), redirect: 'manual' });
    return [
      status === 200 ? well(`The API is ready at ${baseUrl}.`) : wrong(`The API is not ready at ${baseUrl} (${status}).`, 'processes'),
    ];
  } catch (error) {
    return [wrong(`The API does not answer at ${baseUrl}: ${reasonOf(error)}.`, 'processes')];
  }
}

async function fileFindings(settings: Settings): Promise<DoctorFinding[]> {
  const { blobStore, blobDir, blobS3Bucket } = settings;
  if (blobStore === 'none') return [odd('Uploads are refused: neither BLOB_DIR nor BLOB_S3_BUCKET is set.', 'files')];
  const place = blobStore === 's3' ? `the bucket ${blobS3Bucket}` : blobDir || 'the default folder';
  try {
    await within(filesFor(settings).check());
    return [well(`Files are stored in ${place}.`)];
  } catch (error) {
    return [wrong(`Files cannot be stored in ${place}: ${reasonOf(error)}.`, 'files')];
  }
}

/** The client of S3 retries for longer. */
async function within(work: Promise<void>): Promise<void> {
  const timeout = new AbortController();
  const late = setTimeout(timeoutMs, undefined, { signal: timeout.signal, ref: false }).then(() => {
    throw new Error('no answer in time');
  });
  try {
    await Promise.race([work, late]);
  } finally {
    timeout.abort();
    late.catch(() => undefined);
  }
}

/** The innermost cause. Drivers put hosts into it, but no passwords. */
function reasonOf(error: unknown): string {
  const { message = '', code = '', cause, errors } = error as { message?: string; code?: string; cause?: unknown; errors?: unknown[] };
  const inner = cause ?? errors?.[0];
  return inner === undefined ? (message || code).replace(/\.$/, '') : reasonOf(inner);
}
