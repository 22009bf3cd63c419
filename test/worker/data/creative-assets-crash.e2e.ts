import { hash } from 'node:crypto';
import { aVideo } from '@exchange/creative-assets/testing';
import { Database } from '@exchange/platform';
import { startApi, type TestApi } from '@test/api';
import { withClient } from '@test/database';
import { eventually } from '@test/eventually';
import { signUp } from '@test/people';
import { startWorker } from '@test/worker';
import { WorkerProcess } from '@test/worker-process';
import { AssetClient, mebi } from '../../api/data/creative-assets.fixture';

let api: TestApi;
let killed: WorkerProcess;

beforeAll(async () => (api = await startApi()));
afterAll(async () => {
  await killed.kill();
  await api.close();
});

it('a check interrupted by kill -9 before it was settled is repeated by another worker, and ends once', async () => {
  const buyer = await signUp(api);
  const desk = await AssetClient.open(api, buyer.as);
  const database = api.app.get(Database);
  const query = <Row extends object>(sql: string) => database.query<Row>(sql, [buyer.account.id]);
  const file = await aVideo('mp4', { width: 640, height: 360, seconds: 4, frameBytes: 60_000 });
  const id = await desk.begin({ kind: 'video', bytes: file.length });
  await desk.part(id, 1, file.subarray(0, 5 * mebi));
  await desk.part(id, 2, file.subarray(5 * mebi));
  await desk.complete(id);

  await withClient(api.settings.databaseUrl, async (client) => {
    // The lock keeps the worker from settling the asset.
    await client.query('begin');
    await client.query('select 1 from creative_assets where account_id = $1 for update', [buyer.account.id]);
    killed = WorkerProcess.start(api.settings);
    const whole = `select 1 from blobs where account_id = $1 and sha256 = '${hash('sha256', file)}' and status = 'stored'`;
    await eventually(async () => expect(await query(whole)).toHaveLength(1));
    await killed.kill();
    await client.query('rollback');
  });
  expect((await desk.read(id)).body.data).toMatchObject({ status: 'checking' });
  expect(await query('select 1 from creative_asset_parts where account_id = $1')).toHaveLength(2);

  // Simulates that a minute has passed since the claim.
  await query('update creative_asset_uploads set lease_until = now() where account_id = $1');
  const worker = await startWorker();
  try {
    await eventually(async () => expect((await desk.read(id)).body.data).toMatchObject({ status: 'ready', sha256: hash('sha256', file) }));
    expect(await query('select 1 from creative_asset_parts where account_id = $1')).toEqual([]);
    expect(await query(`select 1 from outbox where account_id = $1 and type = 'creative_assets.ready'`)).toHaveLength(1);
  } finally {
    await worker.close();
  }
});
