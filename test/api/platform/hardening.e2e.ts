import { Agent, request as httpRequest } from 'node:http';
import type { Server } from 'node:http';
import { connect } from 'node:net';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { startApi } from '@test/api';
import type { TestApi } from '@test/api';
import { createAdvertiser, createCampaign, discover } from '@test/discovery';
import { eventually } from '@test/eventually';
import { createKey, signUp } from '@test/people';
import { SellerStand } from '@test/sellers';
import { demoSellers } from '../../../apps/sandbox-seller/src/personalities';

const listed = 'https://console.example.com';

let api: TestApi;
/** Cuts slow clients soon, and has neither https nor other origins. Requests that must not be cut go to `api`, which has the usual limits. */
let hasty: TestApi;
/** As patient as that, at a rate that each part of a steady body meets, however long a busy machine needs for the next one. */
let steady: TestApi;
/** Its requests have to arrive within a second; its streams live on. */
let strict: TestApi;
beforeAll(async () => {
  const timeouts = { HEADERS_TIMEOUT_MS: '2000', BODY_PATIENCE_MS: '1500', BODY_LEAST_RATE: '20000', REQUEST_TIMEOUT_MS: '6000' };
  const short = { HEADERS_TIMEOUT_MS: '1000', REQUEST_TIMEOUT_MS: '1000', BODY_PATIENCE_MS: '100', SSE_KEEP_ALIVE_MS: '100' };
  // All of them before the first test: starting one would keep the tests that run at the same time waiting.
  [api, hasty, steady, strict] = await Promise.all([
    startApi({ environment: { BASE_URL: 'https://exchange.example.com', CORS_ORIGINS: listed } }),
    startApi({ environment: timeouts }),
    startApi({ environment: { BODY_PATIENCE_MS: '1500', BODY_LEAST_RATE: '10' } }),
    startApi({ environment: short }),
  ]);
});
afterAll(() => Promise.all([api, hasty, steady, strict].map((one) => one.close())));

interface Heard {
  readonly status: number;
  readonly headers: Record<string, string>;
  // oxlint-disable-next-line typescript/no-explicit-any -- tests read arbitrary paths of answers
  readonly body: any;
  readonly ms: number;
  readonly text: string;
}

/** Says these bytes, then a drop every 50 ms if there is one, and listens until the server hangs up. */
function speak(
  bytes: string | Buffer,
  { drop, size = 1, to = api }: { drop?: (i: number) => string; size?: number; to?: TestApi } = {},
): Promise<Heard> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(to.url).port), '127.0.0.1');
    const [since, heard] = [performance.now(), [] as Buffer[]];
    let said = 0;
    const trickle = drop && setInterval(() => socket.writable && socket.write(drop((said += 1)).repeat(size)), 50);
    socket.on('data', (chunk: Buffer) => heard.push(chunk));
    socket.on('error', (error: NodeJS.ErrnoException) => ['EPIPE', 'ECONNRESET'].includes(error.code ?? '') || reject(error));
    socket.on('close', () => {
      clearInterval(trickle);
      resolve(parsed(Buffer.concat(heard).toString(), performance.now() - since));
    });
    socket.write(bytes);
  });
}

function parsed(text: string, ms: number): Heard {
  const [head = '', body = ''] = text.split('\r\n\r\n');
  const [first = '', ...lines] = head.split('\r\n');
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 2)]),
  );
  return { status: Number(first.split(' ')[1]), headers, body: body.startsWith('{') ? JSON.parse(body) : undefined, ms, text };
}

const failure = (code: string) => ({ data: null, error: { code, message: expect.any(String) } });
const post = (headers: string, path = '/api/v2/nothing') =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${headers}\r\n\r\n`;

describe('what is no request', () => {
  it.each([
    ['garbage', 'hello there\r\n\r\n', 400],
    ['the beginning of a TLS connection', Buffer.from([0x16, 3, 1, 2, 0, 1, 0, 1, 0xfc, 3, 3]), 400],
    ['a header that is none', 'GET / HTTP/1.1\r\nHost x\r\n\r\n', 400],
    ['no host', 'GET / HTTP/1.1\r\n\r\n', 400],
    ['two lengths', post('Content-Length: 3\r\nContent-Length: 4'), 400],
    ['a length and chunks', `${post('Content-Length: 3\r\nTransfer-Encoding: chunked')}0\r\n\r\n`, 400],
    ['a broken chunk', `${post('Transfer-Encoding: chunked')}zz\r\n`, 400],
    ['headers of more than 16 KiB', `GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
  ])('%s is answered in the envelope, with the headers of every answer: %#', async (_, bytes, status) => {
    const heard = await speak(bytes);
    expect([heard.status, heard.body]).toEqual([status, failure('BAD_REQUEST')]);
    expect(heard.headers).toMatchObject({ 'content-type': 'application/json; charset=utf-8', 'x-content-type-options': 'nosniff' });
  });

  it('a client that hangs up in the middle harms nobody', async () => {
    for (let i = 0; i < 20; i += 1) {
      const socket = connect(Number(new URL(api.url).port), '127.0.0.1').on('error', () => undefined);
      socket.write(post('Content-Length: 100000') + '{"a":', () => socket.destroy());
    }
    expect((await api.get('/health/live')).status).toBe(200);
  });
});

/** At the same time: they wait for the server to lose its patience. */
describe('clients that are slow', () => {
  it.concurrent('headers that trickle are cut with 408, and hold nobody up', async () => {
    const slow = Array.from({ length: 50 }, () => speak('GET / HTTP/1.1\r\nHost: x\r\n', { drop: (i) => `X-${i}: y\r\n`, to: hasty }));
    await eventually(async () => expect((await hasty.get('/health/live')).status).toBe(200));
    const heard = await Promise.all(slow);
    expect(new Set(heard.map(({ status }) => status))).toEqual(new Set([408]));
    expect(heard[0]!.body).toEqual(failure('BAD_REQUEST'));
  });

  it.concurrent.each([
    ['with a length', 'Content-Length: 16000', () => ' '],
    ['in chunks', 'Transfer-Encoding: chunked', () => '1\r\n \r\n'],
  ])('a body that trickles %s is cut with 408', async (_, headers, drop) => {
    const heard = await speak(post(headers), { drop, to: hasty });
    expect([heard.status, heard.body]).toEqual([408, failure('BAD_REQUEST')]);
  });

  it.concurrent('a body that comes slowly, but steadily, is served, longer than the patience', async () => {
    const text = JSON.stringify({ text: 'x'.repeat(200_000) });
    const parts = Array.from({ length: 40 }, (_, i) => text.slice((i * text.length) / 40, ((i + 1) * text.length) / 40));
    let i = 0;
    const { bearer } = await createKey(api, (await signUp(api)).as);
    const headers = `Content-Length: ${text.length}\r\nAuthorization: Bearer ${bearer}\r\nConnection: close`;
    const heard = await speak(post(headers, '/api/v2/buyer/advertisers'), { drop: () => parts[i++] ?? '', to: steady });
    expect([heard.status, heard.ms > 1_900]).toEqual([400, true]);
  });

  it.concurrent('an event stream lives longer than a request may take to arrive', async () => {
    const buyer = await signUp(api);
    const stand = await SellerStand.open(api, demoSellers.slice(0, 1));
    const id = await discover(api, buyer.as, { campaignId: await createCampaign(api, buyer.as) });
    const { bearer } = await createKey(api, buyer.as);
    const stream = await eventually(async () => {
      const opened = await fetch(`${strict.url}/api/v2/buyer/discovery/${id}/events`, { headers: { authorization: `Bearer ${bearer}` } });
      expect(opened.status).toBe(200);
      return opened;
    });
    const since = performance.now();
    let beats = 0;
    for await (const chunk of stream.body!) {
      beats += Buffer.from(chunk).toString().split('keep-alive').length - 1;
      if (beats > 20 && performance.now() - since > 2_500) break;
    }
    expect(beats).toBeGreaterThan(20);
    await stand.close();
  });

  it.concurrent('what is refused is not read for ever: the connection ends', async () => {
    const heard = await speak(post('Transfer-Encoding: chunked'), { drop: () => `186a0\r\n${' '.repeat(100_000)}\r\n`, size: 2 });
    expect(heard.status).toBe(413);
  });

  it('an idle connection outlives the usual idle time of load balancers, a minute', () => {
    expect(api.settings.keepAliveMs).toBeGreaterThan(60_000);
  });
});

describe('bodies', () => {
  const chunked = (body: Iterable<Buffer>, headers: Record<string, string> = {}) =>
    new Promise<{ status: number; body: unknown }>((resolve, reject) => {
      const { hostname, port } = new URL(api.url);
      const agent = new Agent();
      const outgoing = httpRequest({
        hostname,
        port,
        path: '/api/v2/nothing',
        method: 'POST',
        agent,
        headers: { 'content-type': 'application/json', ...headers },
      });
      outgoing.on('error', reject).on('response', (answer) => {
        let text = '';
        answer
          .on('data', (chunk: Buffer) => (text += chunk.toString()))
          .on('end', () => {
            resolve({ status: answer.statusCode!, body: JSON.parse(text) });
            agent.destroy();
          });
      });
      for (const chunk of body) outgoing.write(chunk);
      outgoing.end();
    });

  it('413 in the envelope for a body that is too large, also when nobody said how large it would be', async () => {
    const answer = await chunked(Array.from({ length: 30 }, () => Buffer.alloc(100_000, ' ')));
    expect(answer).toEqual({ status: 413, body: failure('PAYLOAD_TOO_LARGE') });
  });

  it.each([
    ['gzip', gzipSync(Buffer.alloc(200_000_000))],
    ['br', brotliCompressSync(Buffer.alloc(200_000_000))],
  ])('413 for a %s bomb, without unpacking it', async (encoding, bomb) => {
    const before = process.memoryUsage().rss;
    expect(await chunked([bomb], { 'content-encoding': encoding })).toMatchObject({ status: 413 });
    expect(process.memoryUsage().rss - before).toBeLessThan(100_000_000);
  });

  it('a gzipped body is read; an encoding that nobody knows is 415', async () => {
    expect(await chunked([gzipSync('{"a":1}')], { 'content-encoding': 'gzip' })).toMatchObject({ status: 404 });
    expect(await chunked([Buffer.from('{}')], { 'content-encoding': 'zstd-new' })).toEqual({
      status: 415,
      body: failure('UNSUPPORTED_MEDIA_TYPE'),
    });
    expect(await chunked([Buffer.from('not gzip')], { 'content-encoding': 'gzip' })).toEqual({ status: 400, body: failure('BAD_REQUEST') });
  });

  it.each(['utf-16', 'latin1', 'nonsense'])('415 for JSON in %s', async (charset) => {
    const { status } = await api.post('/api/v2/nothing', {
      rawBody: '{}',
      headers: { 'content-type': `application/json; charset=${charset}` },
    });
    expect(status).toBe(415);
  });

  it.each([
    ['lists', '['.repeat(500_000)],
    ['objects', '{"a":'.repeat(200_000)],
    ['complete lists', '['.repeat(400_000) + ']'.repeat(400_000)],
  ])('400 for %s that are nested without end', async (_, rawBody) => {
    const { as } = await signUp(api);
    const answer = await api.post('/api/v2/user-api-keys', { as, rawBody, headers: { 'content-type': 'application/json' } });
    expect(answer.status).toBe(400);
  });

  it('400 for large bodies nested without end', async () => {
    const { as } = await signUp(api);
    const advertiserId = await createAdvertiser(api, as);
    const rawBody = `{"name":"x","purpose":"include","domains":[${'['.repeat(300_000)}${']'.repeat(300_000)}]}`;
    const answer = await api.post(`/api/v2/buyer/advertisers/${advertiserId}/property-lists`, {
      as,
      rawBody,
      headers: { 'content-type': 'application/json' },
    });
    expect(answer.status).toBe(400);
  });

  it('keys that mean something to JavaScript mean nothing here', async () => {
    const { as } = await signUp(api);
    for (const key of ['__proto__', 'constructor', 'prototype', 'hasOwnProperty', 'toString']) {
      const rawBody = `{"name":"key","${key}":{"polluted":true,"isAdmin":true}}`;
      const answer = await api.post('/api/v2/user-api-keys', { as, rawBody, headers: { 'content-type': 'application/json' } });
      expect([key, answer.status]).toEqual([key, 400]);
    }
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });
});

describe('headers', () => {
  const secure = {
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
    'cache-control': 'no-store',
    'strict-transport-security': 'max-age=31536000',
  };
  const headersOf = async (path: string, init?: RequestInit) => Object.fromEntries((await fetch(api.url + path, init)).headers);

  it.each(['/health/live', '/api/v2/accounts', '/api/v2/nothing'])('every answer is guarded: %s', async (path) => {
    const headers = await headersOf(path);
    expect(headers).toMatchObject(secure);
    expect(Object.keys(headers).filter((name) => /powered|^server$|etag/.test(name))).toEqual([]);
  });

  it('no HSTS without https', async () => {
    expect((await hasty.get('/health/live')).headers.has('strict-transport-security')).toBe(false);
  });

  describe('for pages of other origins', () => {
    const preflight = (origin: string) =>
      headersOf('/api/v2/accounts', {
        method: 'OPTIONS',
        headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'authorization' },
      });

    it('a listed origin may ask and read, also what it needs of the headers', async () => {
      expect(await preflight(listed)).toMatchObject({
        'access-control-allow-origin': listed,
        'access-control-allow-credentials': 'true',
        'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
        'access-control-allow-headers': expect.stringContaining('Authorization'),
        vary: 'Origin',
      });
      const headers = await headersOf('/api/v2/accounts', { headers: { origin: listed } });
      expect(headers).toMatchObject({ 'access-control-allow-origin': listed, vary: 'Origin' });
      expect(headers['access-control-expose-headers']).toContain('RateLimit-Remaining');
    });

    it.each(['https://evil.example.com', `${listed}.evil.example.com`, 'http://console.example.com', 'null'])(
      '%s may not',
      async (origin) => {
        for (const headers of [await preflight(origin), await headersOf('/api/v2/accounts', { headers: { origin } })]) {
          expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
          expect(headers.vary).toBe('Origin');
        }
      },
    );

    it('no write with the session cookie, not even from a listed origin', async () => {
      const { as } = await signUp(api);
      const { status } = await api.post('/api/v2/user-api-keys', { as, body: { name: 'key' }, headers: { origin: listed } });
      expect(status).toBe(403);
    });

    it('none is listed unless somebody lists it', async () => {
      const { headers } = await hasty.get('/health/live', { headers: { origin: listed } });
      expect([headers.has('access-control-allow-origin'), headers.has('vary')]).toEqual([false, false]);
    });
  });
});

describe('connections', () => {
  it('nothing stays open that nobody uses', async () => {
    const openAt = ({ app }: TestApi) =>
      new Promise<number>((resolve) => (app.getHttpServer() as Server).getConnections((_, count) => resolve(count)));
    await eventually(async () => {
      for (const each of [api, hasty]) expect(await openAt(each)).toBeLessThan(20);
    });
  });
});
