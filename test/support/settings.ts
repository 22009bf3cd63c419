import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Settings } from '@exchange/platform';
import { randomPrefix, required, testDatabaseUrl } from './database';
import { sharedStripe } from './stripe';

const keyring = `test:${Buffer.alloc(32, 7).toString('base64')}`;
/** Redis namespace that all processes of a test file share. */
const queuePrefix = randomPrefix();
const blobDir = mkdtempSync(join(tmpdir(), 'exchange-blobs-'));
const mailDir = mkdtempSync(join(tmpdir(), 'exchange-mail-'));

/** Settings of a test process. `overrides` are environment variables. */
export async function testSettings(overrides: Record<string, string> = {}): Promise<Settings> {
  return new Settings({
    NODE_ENV: 'test',
    PORT: '0',
    HOST: '127.0.0.1',
    METRICS_PORT: '0',
    WORKER_METRICS_PORT: '0',
    DATABASE_URL: await testDatabaseUrl(),
    DATABASE_POOL: '10',
    // The limit is high so that a busy machine causes no 503. Tests about time limits set their own.
    DATABASE_CONNECT_MS: '60000',
    DATABASE_SILENCE_MS: '30000',
    DATABASE_TIMEOUT_MS: '120000',
    REDIS_URL: required('TEST_REDIS_URL'),
    MCP_SANDBOX_URL: 'https://sandbox.test',
    QUEUE_PREFIX: queuePrefix,
    SECRETS_KEYRING: keyring,
    EGRESS_ALLOW: '127.0.0.0/8,::1/128',
    // Port 9 is a closed port.
    EGRESS_PORTS: '9,80,443,1024-65535',
    BLOB_DIR: blobDir,
    MAIL_DIR: mailDir,
    RATE_LIMITS: 'false',
    // Most tests have no worker that would read a feed.
    REFRESH_WAIT_MS: '500',
    PASSWORD_MEMORY_KIB: '64',
    // Calls are recorded after the answer, which would disturb tests that compare tables. Tests about calls set `on`.
    ACTIVITY_CALLS: 'off',
    LOG_LEVEL: process.env['TEST_LOG_LEVEL'] ?? 'silent',
    ...(await sharedStripe()).environment,
    ...overrides,
  });
}
