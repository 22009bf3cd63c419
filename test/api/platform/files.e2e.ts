import { once } from 'node:events';
import type { ReadStream } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { FixedClock, minuteMs } from '@exchange/kernel';
import { BlobLinks, Blobs, Metrics } from '@exchange/platform';
import { startApi, type TestApi } from '@test/api';
import { eventually } from '@test/eventually';

const clock = new FixedClock(new Date());
let api: TestApi;
let blobs: Blobs;

beforeAll(async () => {
  api = await startApi({ clock });
  blobs = api.app.get(Blobs);
});
afterAll(() => api.close());

interface Given {
  readonly name?: string;
  readonly mediaType?: string;
  readonly validMs?: number;
}

async function linkTo(
  content: string | readonly Buffer[],
  { name = 'a.png', mediaType = 'image/png', validMs = minuteMs }: Given = {},
): Promise<string> {
  const pieces = typeof content === 'string' ? [Buffer.from(content)] : content;
  const blob = await blobs.put(1, Readable.from(pieces), 1 << 30);
  const { url } = api.app.get(BlobLinks).of({ ...blob, name, mediaType }, validMs);
  return api.url + new URL(url).pathname;
}

const headersOf = ({ headers }: Response, ...names: string[]) => names.map((name) => headers.get(name));

describe('A link to a file', () => {
  it('needs no credential, and says what the file is', async () => {
    const response = await fetch(await linkTo('0123456789', { name: 'Grüße "1".png' }));
    expect([response.status, await response.text()]).toEqual([200, '0123456789']);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'accept-ranges': 'bytes',
      'cache-control': 'private, max-age=60',
      'content-disposition': `inline; filename="Gr__e _1_.png"; filename*=UTF-8''Gr%C3%BC%C3%9Fe%20%221%22.png`,
      'content-length': '10',
      'content-security-policy': "sandbox; default-src 'none'",
      'content-type': 'image/png',
      'cross-origin-resource-policy': 'cross-origin',
      etag: '"84d89877f0d4041efb6bf91a16f0248f2fd573e6af05c19f96bedb9f882f7882"',
      'x-content-type-options': 'nosniff',
    });
  });

  it('answers one range, and 416 for one outside of the file', async () => {
    const link = await linkTo('0123456789');
    const read = async (range: string, more: Record<string, string> = {}) => {
      const response = await fetch(link, { headers: { range, ...more } });
      return [response.status, response.headers.get('content-range'), response.headers.get('content-length'), await response.text()];
    };
    expect(await read('bytes=0-0')).toEqual([206, 'bytes 0-0/10', '1', '0']);
    expect(await read('bytes=7-')).toEqual([206, 'bytes 7-9/10', '3', '789']);
    expect(await read('bytes=-2')).toEqual([206, 'bytes 8-9/10', '2', '89']);
    expect(await read('bytes=10-')).toEqual([416, 'bytes */10', '0', '']);
    expect(await read('bytes=0-1,3-4')).toEqual([200, null, '10', '0123456789']);
    expect(await read('bytes=0-1', { 'if-range': '"other"' })).toEqual([200, null, '10', '0123456789']);
    const { headers } = await fetch(link);
    expect(await read('bytes=0-1', { 'if-range': headers.get('etag')! })).toEqual([206, 'bytes 0-1/10', '2', '01']);
  });

  it('answers HEAD without the content, and 304 to who has it', async () => {
    const link = await linkTo('0123456789');
    const head = await fetch(link, { method: 'HEAD', headers: { range: 'bytes=0-0' } });
    expect([head.status, await head.text(), ...headersOf(head, 'content-length', 'content-type')]).toEqual([200, '', '10', 'image/png']);
    const known = await fetch(link, { headers: { 'if-none-match': head.headers.get('etag')! } });
    expect([known.status, await known.text()]).toEqual([304, '']);
  });

  it.each([
    ['image/svg+xml', 'attachment'],
    ['text/html', 'attachment'],
    ['application/zip', 'attachment'],
    ['image/jpeg', 'inline'],
    ['video/mp4', 'inline'],
    ['audio/mpeg', 'inline'],
  ])('sends %s as %s', async (mediaType, disposition) => {
    const response = await fetch(await linkTo('<svg onload="alert(1)"/>', { mediaType }));
    expect(headersOf(response, 'content-type', 'content-disposition')).toEqual([mediaType, expect.stringMatching(`^${disposition};`)]);
    await response.arrayBuffer();
  });

  it('answers the same 404 when it is unknown, changed or expired, or when the file was removed', async () => {
    const link = await linkTo('forged');
    const answer = async (url: string) => {
      const response = await fetch(url);
      const {
        'request-id': _id,
        date: _date,
        'x-request-id': _other,
        ...headers
      } = Object.fromEntries(response.headers) as Record<string, string>;
      return { status: response.status, headers, text: await response.text() };
    };
    const changed = link.replace(/.(?=\/a\.png$)/, (last) => (last === 'A' ? 'B' : 'A'));
    const unknown = await answer(`${api.url}/files/x/a.png`);
    expect(unknown.status).toBe(404);
    expect(JSON.parse(unknown.text)).toMatchObject({ error: { code: 'NOT_FOUND' } });
    expect(await answer(changed)).toEqual(unknown);
    expect(await answer(link.replace(/a\.png$/, 'b.png'))).toEqual(unknown);
    const expired = await linkTo('expired', { validMs: 1 });
    clock.advance(1);
    expect(await answer(expired)).toEqual(unknown);
    const removed = api.app
      .get(BlobLinks)
      .of({ accountId: 1, sha256: 'a'.repeat(64), bytes: 1, mediaType: 'image/png', name: 'a.png' }, minuteMs);
    expect(await answer(api.url + new URL(removed.url).pathname)).toEqual(unknown);
  });

  it('is read as fast as its reader wants, and closed when the reader leaves', async () => {
    const size = 64 << 20;
    const piece = Buffer.alloc(1 << 20);
    const link = await linkTo(
      Array.from({ length: 64 }, () => piece),
      { mediaType: 'video/mp4' },
    );
    const opened: ReadStream[] = [];
    const open = blobs.open.bind(blobs);
    jest.spyOn(blobs, 'open').mockImplementation(async (...given) => {
      const stream = await open(...given);
      opened.push(stream as ReadStream);
      return stream;
    });
    const client = httpRequest(link).end();
    const [response] = (await once(client, 'response')) as [Readable];
    // The reader takes nothing, so only what fits into the buffers of the sockets is read of the file.
    let before = 0;
    await eventually(() => {
      const [previous, { bytesRead }] = [before, opened[0]!];
      before = bytesRead;
      expect([bytesRead > 0, bytesRead]).toEqual([true, previous]);
    });
    expect(before).toBeLessThan(size / 2);
    response.destroy();
    await eventually(() => expect(opened.map(({ destroyed }) => destroyed)).toEqual([true]));
    jest.restoreAllMocks();
  });

  it('is closed when a reader takes longer than the link is valid', async () => {
    const link = await linkTo(
      Array.from({ length: 64 }, () => Buffer.alloc(1 << 20, 'y')),
      { mediaType: 'video/mp4' },
    );
    const over = new AbortController();
    jest.spyOn(AbortSignal, 'timeout').mockReturnValue(over.signal);
    const client = httpRequest(link).end();
    const [response] = (await once(client, 'response')) as [Readable];
    const broken = once(response, 'error');
    over.abort();
    response.resume();
    await broken;
    jest.restoreAllMocks();
  });

  it('breaks off when the storage fails in the middle, counts it, and counts no reader that leaves', async () => {
    const link = await linkTo('0123456789', { mediaType: 'video/mp4' });
    const failures = async () => (await api.app.get(Metrics).registry.getSingleMetricAsString('blob_failures_total')).split('\n').slice(2);
    expect(await failures()).toEqual([]);
    const broken = Readable.from(
      (async function* () {
        yield Buffer.from('0123');
        throw new Error('The storage is down.');
      })(),
    );
    jest.spyOn(blobs, 'open').mockResolvedValueOnce(broken);
    const answer = async () => (await fetch(link)).text();
    await expect(answer()).rejects.toThrow();
    expect(await failures()).toEqual(['blob_failures_total{operation="read"} 1']);
    jest.restoreAllMocks();
  });

  it('limits the files of one account that are read at once', async () => {
    const link = new URL(await linkTo(Array.from({ length: 16 }, () => Buffer.alloc(1 << 20, 'x'))));
    const sockets = Array.from({ length: 200 }, () => {
      const socket = connect(Number(link.port), link.hostname);
      socket.pause().write(`GET ${link.pathname} HTTP/1.1\r\nHost: ${link.host}\r\n\r\n`);
      return socket;
    });
    await eventually(async () => {
      const refused = await fetch(link, { headers: { range: 'bytes=0-0' } });
      await refused.arrayBuffer();
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '5']);
    });
    for (const socket of sockets) socket.destroy();
    await eventually(async () => {
      const response = await fetch(link, { headers: { range: 'bytes=0-0' } });
      expect([response.status, await response.text()]).toEqual([206, 'x']);
    });
  });
});
