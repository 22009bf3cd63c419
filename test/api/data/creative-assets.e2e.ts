import { hash } from 'node:crypto';
import { Assets, noFacts } from '@exchange/creative-assets/testing';
import { Database } from '@exchange/platform';
import { startApi, type TestApi } from '@test/api';
import { signUp, type SignedUp } from '@test/people';
import { AssetClient, digestOf, mebi } from './creative-assets.fixture';

describe('Creative assets', () => {
  let api: TestApi;
  let buyer: SignedUp;
  let desk: AssetClient;

  beforeAll(async () => {
    api = await startApi({ environment: { CAPS: 'creative-asset-uploads:3,creative-asset-bytes:400000000' } });
  });
  afterAll(() => api.close());
  beforeEach(async () => {
    buyer = await signUp(api);
    desk = await AssetClient.open(api, buyer.as);
  });

  const database = () => api.app.get(Database);
  /** Files that are not removed yet and that the next sweep does not look at. */
  const keptBlobs = async () =>
    database().query(`select 1 from blobs where account_id = $1 and status <> 'removing' and check_at > now()`, [buyer.account.id]);
  const blobsOf = async () => database().query(`select 1 from blobs where account_id = $1 and status = 'stored'`, [buyer.account.id]);

  describe('without a file', () => {
    it('are ready at once, with text or an https address that keeps its macros', async () => {
      const { status, body } = await desk.create({
        name: ' Claim ',
        kind: 'text',
        bytes: undefined,
        content: 'Fresh\nevery day',
        tags: ['a', 'b', 'a'],
      });
      expect(status).toBe(201);
      expect(body.data).toEqual({
        assetId: expect.stringMatching(/^ca_/),
        advertiserId: desk.advertiserId,
        name: 'Claim',
        kind: 'text',
        status: 'ready',
        content: 'Fresh\nevery day',
        bytes: null,
        sha256: null,
        mediaType: null,
        facts: null,
        refusal: null,
        tags: ['a', 'b'],
        url: null,
        urlExpiresAt: null,
        preview: { kind: 'none', reason: 'It has no file.' },
        upload: null,
        createdAt: expect.any(String),
        updatedAt: expect.any(String),
      });
      const content = 'https://track.example/p?c={CACHEBUSTER}';
      expect((await desk.create({ kind: 'url', bytes: undefined, content })).body.data).toMatchObject({ status: 'ready', content });
    });

    it.each([
      ['an unknown kind', { kind: 'font' }, 'kind'],
      ['a file without its size', { bytes: undefined }, 'bytes'],
      ['an image of more than 20 MB', { bytes: 20_000_001 }, 'bytes'],
      ['a video of more than 500 MB', { kind: 'video', bytes: 500_000_001 }, 'bytes'],
      ['an empty file', { bytes: 0 }, 'bytes'],
      ['a file with content', { content: 'x' }, 'content'],
      ['a text with a size', { kind: 'text', content: 'x' }, 'bytes'],
      ['a text without content', { kind: 'text', bytes: undefined }, 'content'],
      ['a text of more than 10,000 characters', { kind: 'text', bytes: undefined, content: 'x'.repeat(10_001) }, 'content'],
      ['an http address', { kind: 'url', bytes: undefined, content: 'http://acme.example' }, 'content'],
      ['an address that is none', { kind: 'url', bytes: undefined, content: 'javascript:alert(1)' }, 'content'],
      ['21 tags', { tags: Array.from({ length: 21 }, (_, i) => `t${i}`) }, 'tags'],
      ['a blank name', { name: ' ' }, 'name'],
    ])('are refused with 400 for %s', async (_, more, field) => {
      const { status, body } = await desk.create(more);
      expect([status, body.error?.code, body.error?.field]).toEqual([400, 'VALIDATION_ERROR', field]);
    });
  });

  describe('upload', () => {
    it('takes a file in one part of any size, and checks it after it was completed', async () => {
      const { body } = await desk.create();
      expect(body.data).toMatchObject({
        status: 'uploading',
        bytes: 10,
        upload: { partBytes: 8 * mebi, parts: [], expiresAt: expect.any(String) },
      });
      const { assetId } = body.data;
      const part = { number: 1, bytes: 10, sha256: hash('sha256', '0123456789') };
      const sent = await desk.part(assetId, 1, '0123456789', { 'content-digest': digestOf('0123456789') });
      expect([sent.status, sent.body.data]).toEqual([200, part]);
      expect((await desk.read(assetId)).body.data.upload.parts).toEqual([part]);
      const completed = await desk.complete(assetId);
      expect([completed.status, completed.body.data]).toEqual([
        200,
        expect.objectContaining({ status: 'checking', upload: null, url: null }),
      ]);
      expect((await desk.part(assetId, 1, '0123456789')).status).toBe(409);
      expect((await desk.complete(assetId)).status).toBe(409);
    });

    it('takes parts in any order, again, and replaced; and is resumed by what has arrived', async () => {
      const [first, last] = [Buffer.alloc(5 * mebi, 'a'), Buffer.from('the end')];
      const id = await desk.begin({ kind: 'video', bytes: first.length + last.length });
      expect((await desk.part(id, 2, 'THE END')).status).toBe(200);
      expect((await desk.part(id, 2, last)).status).toBe(200);
      const refused = await desk.complete(id);
      expect([refused.status, refused.body.error]).toEqual([
        409,
        expect.objectContaining({ code: 'CONFLICT', details: expect.objectContaining({ missingParts: [1], arrivedBytes: 7 }) }),
      ]);
      for (let repeat = 0; repeat < 2; repeat += 1) expect((await desk.part(id, 1, first)).status).toBe(200);
      const { parts } = (await desk.read(id)).body.data.upload;
      expect(parts.map(({ number, bytes }: { number: number; bytes: number }) => [number, bytes])).toEqual([
        [1, 5 * mebi],
        [2, 7],
      ]);
      expect(parts[1].sha256).toBe(hash('sha256', last));
      expect((await desk.complete(id)).status).toBe(200);
    });

    it('refuses to complete a file whose part but the last has less than 5 MiB', async () => {
      const id = await desk.begin();
      await desk.part(id, 1, '01234');
      await desk.part(id, 2, '56789');
      expect((await desk.complete(id)).body.error).toMatchObject({ code: 'CONFLICT', details: { smallParts: [1] } });
    });

    it('refuses a part beyond the announced bytes, whether it says its size or not; none of it is kept', async () => {
      const id = await desk.begin();
      expect((await desk.part(id, 1, '0123456789x')).status).toBe(413);
      const path = `${api.url}${desk.path}/${id}/parts/1`;
      const headers = { 'content-type': 'application/octet-stream', cookie: `sc_session=${(buyer.as as { cookie: string }).cookie}` };
      const body = new ReadableStream({
        start: (controller) => {
          for (let i = 0; i < 20; i += 1) controller.enqueue(Buffer.alloc(100_000));
          controller.close();
        },
      });
      const chunked = await fetch(path, { method: 'PUT', headers, body, duplex: 'half' } as RequestInit);
      expect([chunked.status, ((await chunked.json()) as { error: { code: string } }).error.code]).toEqual([413, 'PAYLOAD_TOO_LARGE']);
      await desk.part(id, 1, '012345');
      expect((await desk.part(id, 2, '6789x')).status).toBe(413);
      expect(await keptBlobs()).toHaveLength(1);
      expect((await desk.read(id)).body.data.upload.parts).toHaveLength(1);
    });

    it('refuses a part that lies about its digest, is empty, has another type or a number beyond 1 to 1000', async () => {
      const id = await desk.begin();
      const wrong = await desk.part(id, 1, '0123456789', { 'content-digest': digestOf('other') });
      expect([wrong.status, wrong.body.error.field]).toEqual([400, 'Content-Digest']);
      expect((await desk.part(id, 1, '0123456789', { 'content-digest': 'sha-256=x' })).status).toBe(400);
      expect((await desk.part(id, 1, '')).status).toBe(400);
      expect((await desk.part(id, 1, '0123456789', { 'content-type': 'image/png' })).status).toBe(415);
      for (const number of [0, 1_001, 'x']) expect((await desk.part(id, number, '0')).status).toBe(400);
      expect((await desk.read(id)).body.data.upload.parts).toEqual([]);
      expect(await keptBlobs()).toEqual([]);
    });

    it('stores the same bytes once', async () => {
      const [first, second] = [await desk.begin(), await desk.begin()];
      for (const id of [first, second]) await desk.part(id, 1, '0123456789');
      expect(await blobsOf()).toHaveLength(1);
    });

    it('takes no parts of a text, and 409 says so', async () => {
      const id = await desk.text();
      expect((await desk.part(id, 1, 'x')).status).toBe(409);
      expect((await desk.complete(id)).status).toBe(409);
    });
  });

  describe('limits', () => {
    it('open uploads of an advertiser: 409 beyond them, until one is completed or deleted', async () => {
      const ids = [await desk.begin(), await desk.begin(), await desk.begin()];
      expect((await desk.create()).body.error).toMatchObject({ code: 'CONFLICT', details: { most: 3 } });
      expect((await (await AssetClient.open(api, buyer.as)).create()).status).toBe(201);
      await desk.delete(ids[0]!);
      expect((await desk.create()).status).toBe(201);
    });

    it('bytes of the account: 409 beyond them, counted from the announcement', async () => {
      await desk.begin({ kind: 'video', bytes: 300_000_000 });
      expect((await desk.create({ kind: 'video', bytes: 100_000_001 })).body.error).toMatchObject({ details: { most: 400_000_000 } });
      expect((await desk.create({ kind: 'video', bytes: 100_000_000 })).status).toBe(201);
    });
  });

  describe('list, change and delete', () => {
    it('lists newest first by cursor, filtered by kind, status, name and tag', async () => {
      const [first, second] = [await desk.text({ name: 'One', tags: ['summer'] }), await desk.text({ name: 'Two' })];
      const file = await desk.begin();
      const ids = async (query: string) => (await desk.list(query)).body.data.map((row: { assetId: string }) => row.assetId);
      expect(await ids('')).toEqual([file, second, first]);
      expect(await ids('?kind=image')).toEqual([file]);
      expect(await ids('?status=ready&query=tW')).toEqual([second]);
      expect(await ids('?tag=summer')).toEqual([first]);
      const page = (await desk.list('?limit=2')).body.meta.pagination;
      expect(await ids(`?limit=2&cursor=${page.nextCursor}`)).toEqual([first]);
    });

    it('changes name and tags, and never the content', async () => {
      const id = await desk.text({ tags: ['a'] });
      expect((await desk.change(id, { name: 'New' })).body.data).toMatchObject({ name: 'New', tags: ['a'], content: 'Fresh' });
      expect((await desk.change(id, { tags: [] })).body.data).toMatchObject({ name: 'New', tags: [] });
      expect((await desk.change(id, { content: 'Other' })).status).toBe(400);
    });

    it('deletes an asset at once, in every state', async () => {
      const [text, open, checking] = [await desk.text(), await desk.begin(), await desk.begin()];
      for (const id of [open, checking]) await desk.part(id, 1, '0123456789');
      await desk.complete(checking);
      for (const id of [text, open, checking]) {
        const { status, body } = await desk.delete(id);
        expect([status, body.data]).toEqual([200, { success: true, id }]);
        expect((await desk.read(id)).status).toBe(404);
      }
      for (const table of ['creative_assets', 'creative_asset_uploads', 'creative_asset_parts'])
        expect(await database().query(`select 1 from ${table} where account_id = $1`, [buyer.account.id])).toEqual([]);
    });

    it('links a ready file, and shows an image', async () => {
      const id = await desk.begin();
      const { sha256 } = (await desk.part(id, 1, '0123456789')).body.data;
      await desk.complete(id);
      const key = { accountId: buyer.account.id, advertiserId: desk.advertiserId, id };
      const facts = { ...noFacts, width: 300, height: 250 };
      await api.app.get(Assets).change(key, (asset) => asset.settleReady({ sha256, bytes: 10, mediaType: 'image/png', facts }, new Date()));
      const { data } = (await desk.read(id)).body;
      expect(data).toMatchObject({ status: 'ready', sha256, mediaType: 'image/png', facts, refusal: null });
      expect(data.url).toMatch(/\/files\/.+\/Banner$/);
      expect(data.preview).toEqual({ kind: 'image', url: expect.stringContaining('/files/') });
      expect(new Date(data.urlExpiresAt).getTime() - Date.now()).toBeLessThanOrEqual(3_600_000);
    });
  });

  describe('access', () => {
    it('returns 404 for every operation of a stranger and of another advertiser', async () => {
      const id = await desk.begin();
      const stranger = await signUp(api);
      const others = [
        await AssetClient.open(api, stranger.as, desk.advertiserId),
        await AssetClient.open(api, stranger.as),
        await AssetClient.open(api, buyer.as),
      ];
      for (const other of others) {
        const answers = [
          await other.read(id),
          await other.change(id, { name: 'x' }),
          await other.part(id, 1, '0123456789'),
          await other.complete(id),
          await other.delete(id),
        ];
        expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
      }
      expect((await others[0]!.list()).status).toBe(404);
      expect((await others[0]!.create()).status).toBe(404);
    });

    it('reads and deletes assets of an archived advertiser; everything else is 409', async () => {
      const id = await desk.begin();
      await api.delete(`/api/v2/buyer/advertisers/${desk.advertiserId}`, { as: buyer.as });
      const refused = [await desk.create(), await desk.part(id, 1, '0'), await desk.complete(id), await desk.change(id, { name: 'x' })];
      expect(refused.map(({ status }) => status)).toEqual([409, 409, 409, 409]);
      expect([(await desk.read(id)).status, (await desk.list()).status, (await desk.delete(id)).status]).toEqual([200, 200, 200]);
    });
  });
});
