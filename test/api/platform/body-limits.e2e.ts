import { request as httpRequest } from 'node:http';
import { gzipSync } from 'node:zlib';
import { startApi, type TestApi } from '@test/api';
import { createKey, signUp, type SignedUp } from '@test/people';

let api: TestApi;
let person: SignedUp;
beforeAll(async () => {
  api = await startApi();
  person = await signUp(api);
});
afterAll(() => api.close());

interface RawAnswer {
  readonly status: number;
  readonly text: string;
}

/** Sends a body with its length, or in chunks. */
function send(method: string, path: string, body: Buffer, headers: Record<string, string>, isChunked = false): Promise<RawAnswer> {
  const { hostname, port } = new URL(api.url);
  const length = isChunked ? {} : { 'content-length': String(body.length) };
  return new Promise((resolve, reject) => {
    const outgoing = httpRequest(
      { hostname, port, path, method, agent: false, headers: { 'content-type': 'application/json', ...length, ...headers } },
      (answer) => {
        const chunks: Buffer[] = [];
        answer
          .on('data', (chunk: Buffer) => chunks.push(chunk))
          .on('end', () => resolve({ status: answer.statusCode!, text: Buffer.concat(chunks).toString() }));
      },
    );
    // The server may answer and close the connection before the whole body is sent.
    outgoing.on('error', (error: NodeJS.ErrnoException) =>
      ['EPIPE', 'ECONNRESET'].includes(error.code ?? '') ? undefined : reject(error),
    );
    outgoing.end(body);
  });
}

const padded = (bytes: number) => Buffer.from(`{"a":"${'x'.repeat(bytes - 8)}"}`);
const publicRoutes = [
  ['POST', '/api/v2/auth/sign-in'],
  ['POST', '/api/v2/auth/sign-up'],
  ['POST', '/api/v2/auth/password/forgot'],
  ['POST', '/api/v2/auth/password/reset'],
  ['POST', '/api/v2/members/invitations/accept'],
  ['POST', '/api/v2/nothing'],
] as const;

describe('Bodies of public routes', () => {
  it.each(publicRoutes)('return 413 beyond 16 KiB, also chunked or compressed: %s %s', async (method, path) => {
    expect((await send(method, path, padded(16_384), {})).status).not.toBe(413);
    expect((await send(method, path, padded(16_385), {})).status).toBe(413);
    expect((await send(method, path, padded(16_385), {}, true)).status).toBe(413);
    expect((await send(method, path, gzipSync(padded(100_000)), { 'content-encoding': 'gzip' })).status).toBe(413);
  });

  it('return 413 beyond 64 KiB for the agent of a storefront', async () => {
    expect((await send('POST', '/storefront/nobody/mcp', padded(65_536), {})).status).toBe(404);
    expect((await send('POST', '/storefront/nobody/mcp', padded(65_537), {})).status).toBe(413);
    expect((await send('POST', '/storefront/nobody/mcp', gzipSync(padded(100_000)), { 'content-encoding': 'gzip' })).status).toBe(413);
  });

  it('have their limit in the document', async () => {
    const { paths } = JSON.parse((await send('GET', '/api/v2/openapi.json', Buffer.alloc(0), {})).text) as {
      paths: Record<string, Record<string, { requestBody?: { description?: string } }>>;
    };
    expect(paths['/api/v2/auth/sign-in']!['post']!.requestBody!.description).toBe('At most 16,384 bytes.');
    expect(paths['/api/v2/buyer/property-lists/check']!['post']!.requestBody!.description).toBe('At most 16,000,000 bytes.');
  });
});

describe('Large bodies of other routes', () => {
  // The body is not JSON: status 400 shows that it was read.
  const garbage = Buffer.alloc(1_000_000, '{');
  const path = '/api/v2/buyer/advertisers';

  it.each([
    ['no credential', {}],
    ['a wrong key', { authorization: 'Bearer sck_wrong' }],
    ['a wrong session', { cookie: 'sc_session=wrong' }],
  ])('return 401 for %s before they are read', async (_, headers) => {
    expect((await send('POST', path, garbage, headers as Record<string, string>)).status).toBe(401);
    expect((await send('POST', path, garbage, headers as Record<string, string>, true)).status).toBe(401);
    expect(
      (await send('POST', path, gzipSync(garbage), { ...(headers as Record<string, string>), 'content-encoding': 'gzip' })).status,
    ).toBe(401);
  });

  it('are read for callers with a valid credential', async () => {
    const { bearer } = await createKey(api, person.as);
    expect((await send('POST', path, garbage, { authorization: `Bearer ${bearer}` })).status).toBe(400);
    const text = JSON.stringify({ name: 'x', description: 'y'.repeat(100_000) });
    const answer = await send('POST', path, Buffer.from(text), { authorization: `Bearer ${bearer}` });
    expect([answer.status, answer.text.length < 1_000]).toEqual([400, true]);
  });

  it('return 413 where the operation takes no body', async () => {
    const { bearer } = await createKey(api, person.as);
    expect((await send('GET', path, padded(20_000), { authorization: `Bearer ${bearer}` })).status).toBe(413);
  });

  it.each([
    ['properties of one object', `{${Array.from({ length: 1_001 }, (_, i) => `"n${i}":1`).join()}}`, 'The body has too many properties.'],
    [
      'properties',
      `{"a":[${Array.from({ length: 200 }, (_, o) => `{${Array.from({ length: 300 }, (_n, i) => `"n${o}_${i}":1`).join()}}`).join()}]}`,
      'The body has too many properties.',
    ],
    ['objects', `{"a":[${Array(20_001).fill('{}').join()}]}`, 'The body has too many objects and lists.'],
    ['lists', `{"a":[${Array(20_001).fill('[]').join()}]}`, 'The body has too many objects and lists.'],
  ])('return 400 for too many %s before they are parsed', async (_, rawBody, message) => {
    const { status, body } = await api.post(path, { as: person.as, rawBody, headers: { 'content-type': 'application/json' } });
    expect([status, body.error.message]).toEqual([400, message]);
  });
});

describe('Deeply nested bodies', () => {
  const nested = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;
  const call = (levels: number) =>
    `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"save_campaign","arguments":{"utmConfig":${nested(levels)}}}}`;

  it.each([
    ['/api/v3/tools/save_campaign', (levels: number) => `{"utmConfig":${nested(levels)}}`],
    ['/mcp/v3', call],
    ['/mcp', call],
    ['/api/v2/buyer/property-lists/check', nested],
    ['/api/v2/buyer/campaigns', nested],
  ])('return 400 beyond 100 levels at every route: %s', async (path, text) => {
    const { bearer } = await createKey(api, person.as);
    const headers = {
      authorization: `Bearer ${bearer}`,
      accept: 'application/json, text/event-stream',
      'idempotency-key': 'nested-too-deeply-1',
    };
    for (const levels of [101, 3_500, 9_000]) {
      const answer = await send('POST', path, Buffer.from(text(levels)), headers);
      expect([answer.status, answer.text]).toEqual([400, expect.stringContaining('nested too deeply')]);
    }
  });
});

describe('Limits on attempts', () => {
  let limited: TestApi;
  beforeAll(async () => {
    limited = await startApi({ environment: { RATE_LIMITS: 'true', TRUSTED_PROXIES: '127.0.0.1' } });
  });
  afterAll(() => limited.close());

  it.each([
    ['sign-ups', '/api/v2/auth/sign-up', 20, '192.0.2.31'],
    ['resets', '/api/v2/auth/password/reset', 12, '192.0.2.32'],
    ['accepted invitations', '/api/v2/members/invitations/accept', 40, '192.0.2.33'],
  ])('count requests with an invalid body: %s', async (_, path, limit, address) => {
    const seen: number[] = [];
    for (let left = limit + 1; left > 0; left -= 1)
      seen.push((await limited.post(path, { body: { nonsense: 1 }, headers: { 'x-forwarded-for': address } })).status);
    expect(seen).toEqual([...Array<number>(limit).fill(400), 429]);
  });
});
