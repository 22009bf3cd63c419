import { Database } from '@exchange/platform';
import { examine, toText } from '@exchange/platform/process';
import { startApi, type TestApi } from '@test/api';
import { eventually } from '@test/eventually';
import { testSettings } from '@test/settings';
import { startWorker } from '@test/worker';
import { schemas } from '../../../apps/contexts/schema';

describe('npm run doctor', () => {
  let api: TestApi;
  let worker: Awaited<ReturnType<typeof startWorker>>;
  beforeAll(async () => {
    [api, worker] = [await startApi(), await startWorker()];
  });
  afterAll(async () => {
    await worker?.close();
    await api?.close();
  });

  const report = async (environment: Record<string, string> = {}) =>
    toText(await examine(await testSettings({ BASE_URL: api.url, ...environment }), schemas));

  it('reports no problem for a running exchange', async () => {
    await eventually(async () => expect(await report()).toContain('✓ Workers look after their work.'));
    const text = await report();
    expect(text).not.toContain('✗');
    for (const says of [
      'The schema has every migration',
      'Files are stored in ',
      'The API is ready',
      'Redis does not evict keys.',
      'No work waits for longer',
    ])
      expect(text).toContain(`✓ ${says}`);
  });

  it('reports overdue work and secrets without a key, each with its runbook', async () => {
    const database = worker.get(Database);
    await database.query(
      `insert into outbox (id, type, account_id, occurred_at, payload, relayed_at) values ('evt_late', 'nobody.listens', 1, now() - interval '90 seconds', '{}', now())`,
    );
    await database.query(`insert into outbox_work (event_id, consumer) values ('evt_late', 'of another version')`);
    await database.query(`delete from counts`);
    await database.query(
      `insert into webhook_subscriptions (account_id, id, url, event_types, status, failure_count, created_at, updated_at, secret)
       select 1, 'wh_lost', 'https://a.example', array['discovery.revision'], 'active', 0, now(), now(), 'lost.a.b'`,
    );
    const text = await report();
    expect(text).toMatch(/✗ What happened \d+ s ago has not reached all who listen\. → docs\/runbooks\/backlog\.md/);
    expect(text).toContain('✗ 1 stored secrets need keys that SECRETS_KEYRING lacks: lost. → docs/runbooks/secrets.md');
    expect(text).toMatch(/\d wrong, \d to look at\.\n$/);
  });

  it('reports files of a store that the settings do not name, with its runbook', async () => {
    const database = worker.get(Database);
    await database.query(
      `insert into blobs (account_id, file_id, status, bytes, check_at, store) values (1, gen_random_uuid(), 'staged', 1, now() + interval '1 day', 's3:old')`,
    );
    expect(await report()).toContain('✗ Files are in another store, s3:old: these settings cannot read them. → docs/runbooks/files.md');
    await database.query(`delete from blobs where store = 's3:old'`);
  });

  it('names each unreachable service and prints no password', async () => {
    const text = await report({
      DATABASE_URL: 'postgres://me:do-not-tell@127.0.0.1:9/exchange',
      REDIS_URL: 'redis://me:do-not-tell@127.0.0.1:9',
      BASE_URL: 'http://127.0.0.1:1025',
      BLOB_DIR: '',
      BLOB_S3_BUCKET: 'files',
      BLOB_S3_ENDPOINT: 'http://127.0.0.1:9',
      BLOB_S3_ACCESS_KEY: 'me',
      BLOB_S3_SECRET_KEY: 'do-not-tell',
    });
    expect(text).toMatch(/✗ PostgreSQL cannot be asked: .*ECONNREFUSED/);
    expect(text).toMatch(/✗ Redis cannot be asked: .*ECONNREFUSED/);
    expect(text).toMatch(/✗ The API does not answer at .*: .*ECONNREFUSED/);
    expect(text).toMatch(/✗ Files cannot be stored in the bucket files: .*ECONNREFUSED/);
    expect(text).not.toContain('do-not-tell');
  });
});
