import { Agent, request as httpRequest } from 'node:http';
import type { Server } from 'node:http';
import { connect } from 'node:net';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { startApi } from '@test/api';
import type { TestApi } from '@test/api';
import { createAdvertiser, createCampaign, startDiscovery } from '@test/discovery';
import { eventually } from '@test/eventually';
import { createKey, signUp } from '@test/people';
import { SandboxSellers } from '@test/sellers';
import { demoSellers } from '../../../apps/sandbox-seller/src/personalities';

const listed = 'https://console.example.com';

let api: TestApi;
/** An API with short timeouts, without https and CORS origins. Requests that must not time out go to `api`, which has the default timeouts. */
let hasty: TestApi;
/** An API with a minimum rate so low that a steady body meets it even on a busy machine. */
let steady: TestApi;
/** An API whose requests must arrive within 1 s. Event streams may last longer. */
let strict: TestApi;
beforeAll(async () => {
  const timeouts = { HEADERS_TIMEOUT_MS: '2000', BODY_PATIENCE_MS: '1500', BODY_LEAST_RATE: '20000', REQUEST_TIMEOUT_MS: '6000' };
  const short = { HEADERS_TIMEOUT_MS: '1000', REQUEST_TIMEOUT_MS: '1000', BODY_PATIENCE_MS: '100', SSE_KEEP_ALIVE_MS: '100' };
  // All processes start before the first test, because a start would delay tests that run at the same time.
  [api, hasty, steady, strict] = await Promise.all([
    startApi({ environment: { BASE_URL: 'https://exchange.example.com', CORS_ORIGINS: listed } }),
    startApi({ environment: timeouts }),
    startApi({ environment: { BODY_PATIENCE_MS: '1500', BODY_LEAST_RATE: '10' } }),
    startApi({ environment: short }),
  ]);
});
afterAll(() => Promise.all([api, hasty, steady, strict].map((one) => one.close())));

interface RawAnswer {
  readonly status: number;
  readonly headers: Record<string, string>;
  // oxlint-disable-next-line typescript/no-explicit-any -- tests read arbitrary paths of answers
  readonly body: any;
  readonly ms: number;
  readonly text: string;
}

/** Sends bytes, then optional parts every 50 ms, and reads until the server closes the connection. */
function sendRaw(
  bytes: string | Buffer,
  { partAt, size = 1, to = api }: { partAt?: (i: number) => string; size?: number; to?: TestApi } = {},
): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(to.url).port), '127.0.0.1');
    const [since, received] = [performance.now(), [] as Buffer[]];
    let sent = 0;
    const trickle = partAt && setInterval(() => socket.writable && socket.write(partAt((sent += 1)).repeat(size)), 50);
    socket.on('data', (chunk: Buffer) => received.push(chunk));
    socket.on('error', (error: NodeJS.ErrnoException) => ['EPIPE', 'ECONNRESET'].includes(error.code ?? '') || reject(error));
    socket.on('close', () => {
      clearInterval(trickle);
      resolve(parsed(Buffer.concat(received).toString(), performance.now() - since));
    });
    socket.write(bytes);
  });
}

function parsed(text: string, ms: number): RawAnswer {
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

describe('Malformed requests', () => {
  it.each([
    ['garbage', 'hello there\r\n\r\n', 400],
    ['the beginning of a TLS connection', Buffer.from([0x16, 3, 1, 2, 0, 1, 0, 1, 0xfc, 3, 3]), 400],
    ['a header without a colon', 'GET / HTTP/1.1\r\nHost x\r\n\r\n', 400],
    ['no host', 'GET / HTTP/1.1\r\n\r\n', 400],
    ['two lengths', post('Content-Length: 3\r\nContent-Length: 4'), 400],
    ['a length and chunks', `${post('Content-Length: 3\r\nTransfer-Encoding: chunked')}0\r\n\r\n`, 400],
    ['a broken chunk', `${post('Transfer-Encoding: chunked')}zz\r\n`, 400],
    ['headers of more than 16 KiB', `GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
  ])('get an answer in the envelope with the standard headers: %s', async (_, bytes, status) => {
    const received = await sendRaw(bytes);
    expect([received.status, received.body]).toEqual([status, failure('BAD_REQUEST')]);
    expect(received.headers).toMatchObject({ 'content-type': 'application/json; charset=utf-8', 'x-content-type-options': 'nosniff' });
  });

  it('do not affect other clients when they end in the middle of a body', async () => {
    for (let i = 0; i < 20; i += 1) {
      const socket = connect(Number(new URL(api.url).port), '127.0.0.1').on('error', () => undefined);
      socket.write(post('Content-Length: 100000') + '{"a":', () => socket.destroy());
    }
    expect((await api.get('/health/live')).status).toBe(200);
  });
});

/** The tests run at the same time, because each waits for a timeout of the server. */
describe('Slow clients', () => {
  it.concurrent('get 408 when their headers arrive too slowly, and delay no other client', async () => {
    const slow = Array.from({ length: 50 }, () => sendRaw('GET / HTTP/1.1\r\nHost: x\r\n', { partAt: (i) => `X-${i}: y\r\n`, to: hasty }));
    await eventually(async () => expect((await hasty.get('/health/live')).status).toBe(200));
    const received = await Promise.all(slow);
    expect(new Set(received.map(({ status }) => status))).toEqual(new Set([408]));
    expect(received[0]!.body).toEqual(failure('BAD_REQUEST'));
  });

  it.concurrent.each([
    ['with a length', 'Content-Length: 16000', () => ' '],
    ['in chunks', 'Transfer-Encoding: chunked', () => '1\r\n \r\n'],
  ])('get 408 when a body %s arrives too slowly', async (_, headers, partAt) => {
    const received = await sendRaw(post(headers), { partAt, to: hasty });
    expect([received.status, received.body]).toEqual([408, failure('BAD_REQUEST')]);
  });

  it.concurrent('are served when a body arrives steadily, even if it takes longer than BODY_PATIENCE_MS', async () => {
    const text = JSON.stringify({ text: 'x'.repeat(200_000) });
    const parts = Array.from({ length: 40 }, (_, i) => text.slice((i * text.length) / 40, ((i + 1) * text.length) / 40));
    let i = 0;
    const { bearer } = await createKey(api, (await signUp(api)).as);
    const headers = `Content-Length: ${text.length}\r\nAuthorization: Bearer ${bearer}\r\nConnection: close`;
    const received = await sendRaw(post(headers, '/api/v2/buyer/advertisers'), { partAt: () => parts[i++] ?? '', to: steady });
    expect([received.status, received.ms > 1_900]).toEqual([400, true]);
  });

  it.concurrent('keep an event stream longer than the timeout of requests', async () => {
    const buyer = await signUp(api);
    const stand = await SandboxSellers.open(api, demoSellers.slice(0, 1));
    const id = await startDiscovery(api, buyer.as, { campaignId: await createCampaign(api, buyer.as) });
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

  it.concurrent('are disconnected after a refusal: the rest of the body is not read', async () => {
    const received = await sendRaw(post('Transfer-Encoding: chunked'), { partAt: () => `186a0\r\n${' '.repeat(100_000)}\r\n`, size: 2 });
    expect(received.status).toBe(413);
  });

  it('keep idle connections longer than the usual 60 s of load balancers', () => {
    expect(api.settings.keepAliveMs).toBeGreaterThan(60_000);
  });
});

describe('Bodies', () => {
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

  it('return 413 in the envelope when they are too large, also without a declared length', async () => {
    const answer = await chunked(Array.from({ length: 30 }, () => Buffer.alloc(100_000, ' ')));
    expect(answer).toEqual({ status: 413, body: failure('PAYLOAD_TOO_LARGE') });
  });

  it.each([
    ['gzip', gzipSync(Buffer.alloc(200_000_000))],
    ['br', brotliCompressSync(Buffer.alloc(200_000_000))],
  ])('return 413 for a %s bomb without decompressing it', async (encoding, bomb) => {
    const before = process.memoryUsage().rss;
    expect(await chunked([bomb], { 'content-encoding': encoding })).toMatchObject({ status: 413 });
    expect(process.memoryUsage().rss - before).toBeLessThan(100_000_000);
  });

  it('are read when gzipped; an unknown encoding returns 415', async () => {
    expect(await chunked([gzipSync('{"a":1}')], { 'content-encoding': 'gzip' })).toMatchObject({ status: 404 });
    expect(await chunked([Buffer.from('{}')], { 'content-encoding': 'zstd-new' })).toEqual({
      status: 415,
      body: failure('UNSUPPORTED_MEDIA_TYPE'),
    });
    expect(await chunked([Buffer.from('not gzip')], { 'content-encoding': 'gzip' })).toEqual({ status: 400, body: failure('BAD_REQUEST') });
  });

  it.each(['utf-16', 'latin1', 'nonsense'])('return 415 for JSON in %s', async (charset) => {
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
  ])('return 400 for deeply nested %s', async (_, rawBody) => {
    const { as } = await signUp(api);
    const answer = await api.post('/api/v2/user-api-keys', { as, rawBody, headers: { 'content-type': 'application/json' } });
    expect(answer.status).toBe(400);
  });

  it('return 400 for deeply nested lists in a large body', async () => {
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

  it('return 400 for keys with a meaning in JavaScript, and no prototype changes', async () => {
    const { as } = await signUp(api);
    for (const key of ['__proto__', 'constructor', 'prototype', 'hasOwnProperty', 'toString']) {
      const rawBody = `{"name":"key","${key}":{"polluted":true,"isAdmin":true}}`;
      const answer = await api.post('/api/v2/user-api-keys', { as, rawBody, headers: { 'content-type': 'application/json' } });
      expect([key, answer.status]).toEqual([key, 400]);
    }
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });
});

describe('Headers', () => {
  const secure = {
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
    'cache-control': 'no-store',
    'strict-transport-security': 'max-age=31536000',
  };
  const headersOf = async (path: string, init?: RequestInit) => Object.fromEntries((await fetch(api.url + path, init)).headers);

  it.each(['/health/live', '/api/v2/accounts', '/api/v2/nothing'])('protect every answer: %s', async (path) => {
    const headers = await headersOf(path);
    expect(headers).toMatchObject(secure);
    expect(Object.keys(headers).filter((name) => /powered|^server$|etag/.test(name))).toEqual([]);
  });

  it('contain no HSTS without https', async () => {
    expect((await hasty.get('/health/live')).headers.has('strict-transport-security')).toBe(false);
  });

  describe('for other origins', () => {
    const preflight = (origin: string) =>
      headersOf('/api/v2/accounts', {
        method: 'OPTIONS',
        headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'authorization' },
      });

    it('allow a listed origin to send requests and to read answers and their headers', async () => {
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
      'allow nothing to %s',
      async (origin) => {
        for (const headers of [await preflight(origin), await headersOf('/api/v2/accounts', { headers: { origin } })]) {
          expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
          expect(headers.vary).toBe('Origin');
        }
      },
    );

    it('do not allow writes with the session cookie, even from a listed origin', async () => {
      const { as } = await signUp(api);
      const { status } = await api.post('/api/v2/user-api-keys', { as, body: { name: 'key' }, headers: { origin: listed } });
      expect(status).toBe(403);
    });

    it('allow no origin by default', async () => {
      const { headers } = await hasty.get('/health/live', { headers: { origin: listed } });
      expect([headers.has('access-control-allow-origin'), headers.has('vary')]).toEqual([false, false]);
    });
  });
});

describe('Connections', () => {
  it('are closed when they are unused', async () => {
    const openAt = ({ app }: TestApi) =>
      new Promise<number>((resolve) => (app.getHttpServer() as Server).getConnections((_, count) => resolve(count)));
    await eventually(async () => {
      for (const each of [api, hasty]) expect(await openAt(each)).toBeLessThan(20);
    });
  });
});
