import { hash } from 'node:crypto';
import type { INestApplicationContext } from '@nestjs/common';
import { aPage, aPng, aVideo, aZip } from '@exchange/creative-assets/testing';
import { Database } from '@exchange/platform';
import { startApi, type TestApi } from '@test/api';
import { eventually } from '@test/eventually';
import { signUp } from '@test/people';
import { startWorker } from '@test/worker';
import { AssetClient, mebi } from '../../api/data/creative-assets.fixture';

describe('Checking creative assets', () => {
  let api: TestApi;
  let worker: INestApplicationContext;
  let desk: AssetClient;
  let accountId: number;

  beforeAll(async () => {
    api = await startApi();
    worker = await startWorker({ frequent: ['CheckProcessor'] });
  });
  afterAll(async () => {
    await worker.close();
    await api.close();
  });
  beforeEach(async () => {
    const buyer = await signUp(api);
    accountId = buyer.account.id;
    desk = await AssetClient.open(api, buyer.as);
  });

  const query = <Row extends object>(sql: string) => worker.get(Database).query<Row>(sql, [accountId]);
  /** Uploads the file in parts, and waits until it was checked. */
  const upload = async (kind: string, ...parts: readonly Buffer[]) => {
    const id = await desk.begin({ kind, bytes: parts.reduce((sum, { length }) => sum + length, 0) });
    for (const [index, part] of parts.entries()) expect((await desk.part(id, index + 1, part)).status).toBe(200);
    expect((await desk.complete(id)).status).toBe(200);
    return eventually(async () => {
      const { data } = (await desk.read(id)).body;
      expect(data.status).not.toBe('checking');
      return data;
    });
  };
  const eventsOf = async () =>
    (await query<{ type: string }>(`select type from outbox where account_id = $1 and type like 'creative_assets.%' order by id`)).map(
      ({ type }) => type,
    );

  it('makes an image ready, with a link to it, by what its bytes say', async () => {
    const file = aPng({ width: 300, height: 250 });
    const asset = await upload('image', file);
    expect(asset).toMatchObject({
      status: 'ready',
      mediaType: 'image/png',
      bytes: file.length,
      sha256: hash('sha256', file),
      facts: { width: 300, height: 250, isAnimated: false },
      refusal: null,
    });
    expect(await eventsOf()).toEqual(['creative_assets.received', 'creative_assets.ready']);
  });

  it('joins the parts of a video, and keeps only the whole file', async () => {
    const file = await aVideo('mp4', { width: 640, height: 360, seconds: 4, frameBytes: 60_000 });
    const asset = await upload('video', file.subarray(0, 5 * mebi), file.subarray(5 * mebi));
    expect(asset).toMatchObject({
      status: 'ready',
      mediaType: 'video/mp4',
      sha256: hash('sha256', file),
      facts: { width: 640, height: 360, frameRate: 25, videoCodec: 'h264', audioCodec: 'aac' },
    });
    expect(await query('select 1 from creative_asset_parts where account_id = $1')).toEqual([]);
    expect(await query('select 1 from creative_asset_uploads where account_id = $1')).toEqual([]);
  });

  it('counts the files of an HTML bundle', async () => {
    const asset = await upload('html', aZip([{ name: 'index.html', content: aPage() }]));
    expect(asset).toMatchObject({ status: 'ready', mediaType: 'application/zip', facts: { files: 1, width: 300, height: 250 } });
  });

  it('refuses a file that is something else, with the reason, and drops it', async () => {
    const asset = await upload('video', aPng({ width: 1, height: 1 }));
    expect(asset).toMatchObject({
      status: 'refused',
      sha256: null,
      url: null,
      refusal: { code: 'WRONG_KIND', message: expect.any(String) },
    });
    expect(await query('select 1 from creative_asset_parts where account_id = $1')).toEqual([]);
    expect(await eventsOf()).toEqual(['creative_assets.received', 'creative_assets.refused']);
  });
});
