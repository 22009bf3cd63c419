import { Agent, type Server } from 'node:http';
import { connect } from 'node:net';
import type { INestApplication } from '@nestjs/common';
import { eventually } from '@test/eventually';
import { askAt, slow, speakAt, start } from './things.fixture';

let app: INestApplication;
let port: number;
beforeAll(async () => ({ app, port } = await start()));
afterAll(() => app.close());

const ask = (path: string, { to = port, ...options }: Parameters<typeof askAt>[2] & { to?: number } = {}) => askAt(to, path, options);
const note = (body: string, headers = {}) => ask('/things/notes', { method: 'POST', body, headers });
const speak = (bytes: string) => speakAt(port, bytes);

describe('requests and responses', () => {
  it('are created with Express’s prototypes, which are never replaced', async () => {
    const swap = jest.spyOn(Object, 'setPrototypeOf');
    const { body } = await ask('/things/prototypes');
    const swapped = swap.mock.calls.filter(([target, prototype]) => Object.getPrototypeOf(target) !== prototype);
    swap.mockRestore();
    expect(body.data).toEqual({ request: true, response: true, express: ['http', '127.0.0.1', 'function'] });
    expect(swapped).toEqual([]);
  });

  it('do not name the server software', async () => {
    const { headers } = await ask('/things/nothing');
    expect(Object.keys(headers).sort()).toEqual(['connection', 'content-length', 'content-type', 'date', 'x-request-id']);
  });
});

describe('the envelope', () => {
  // spec: service.envelope, service.json, envelope.error.null-on-success, envelope.meta.on-lists
  it.each([
    ['put around an answer', '/things/by-id/a', { data: { id: 'a' }, error: null }],
    ['put around an empty answer', '/things/nothing', { data: null, error: null }],
    [
      'put around a list, with meta',
      '/things',
      { data: ['a'], error: null, meta: { pagination: { nextCursor: null, hasMore: false }, limit: 25 } },
    ],
    ['omitted for a raw body', '/things/raw', { as: 'it is' }],
  ])('is %s', async (_, path, expected) => {
    const { status, headers, body } = await ask(path);
    expect([status, headers['content-type'], body]).toEqual([200, 'application/json; charset=utf-8', expected]);
  });

  it('is put around the empty answer of a DELETE; HEAD has headers only', async () => {
    expect(await ask('/things/by-id/a', { method: 'DELETE' })).toMatchObject({ status: 200, body: { data: null, error: null } });
    const head = await ask('/things', { method: 'HEAD' });
    expect([head.status, head.text, head.headers['content-length']]).toEqual([200, '', String((await ask('/things')).text.length)]);
  });

  // spec: errors.envelope, envelope.data.null-on-failure, envelope.error.no-other-properties
  it('hides the cause of a 500', async () => {
    const { status, text } = await ask('/things/broken');
    expect([status, JSON.parse(text)]).toEqual([
      500,
      { data: null, error: { code: 'INTERNAL_ERROR', message: 'Something went wrong on our side.' } },
    ]);
  });

  it('cannot report an error after the headers were sent: the connection is cut, so that clients see the answer is incomplete', async () => {
    await expect(ask('/things/half')).rejects.toThrow(/aborted|hang up|socket|parse/i);
    expect((await ask('/things/nothing')).status).toBe(200);
  });
});

/** Shortens long text in test titles to its beginning and its length. */
const brief = (text: string) => (text.length > 60 ? `${text.slice(0, 20)}… (${text.length} characters)` : text);

describe('a path', () => {
  it.each(
    (
      [
        ['/things/by-id/%E0%A4%A', 400, 'BAD_REQUEST'],
        ['/%E0%A4%A', 404, 'NOT_FOUND'],
        ['/things/by-id/%00', 404, 'NOT_FOUND'],
        ['/%00', 404, 'NOT_FOUND'],
        ['/things/by-id/..%2f..%2fetc', 200, undefined],
        [`/things/by-id/${'x'.repeat(255)}`, 200, undefined],
        [`/things/by-id/${'x'.repeat(256)}`, 404, 'NOT_FOUND'],
        [`/things/by-id/${'x'.repeat(8_000)}`, 404, 'NOT_FOUND'],
        ['/things/by-number/9007199254740991', 200, undefined],
        ['/things/by-number/9007199254740992', 400, 'VALIDATION_ERROR'],
        ['/things/by-number/-1', 400, 'VALIDATION_ERROR'],
        ['/things/by-number/1e3', 400, 'VALIDATION_ERROR'],
        ['/things/by-number/%20', 400, 'VALIDATION_ERROR'],
        ['/things/', 200, undefined],
        ['/things/by-id/a/', 200, undefined],
        ['/Things', 404, 'NOT_FOUND'],
        ['/things/BY-ID/a', 404, 'NOT_FOUND'],
        ['/%74hings', 404, 'NOT_FOUND'],
        ['/things//', 404, 'NOT_FOUND'],
        ['//things', 404, 'NOT_FOUND'],
      ] as [string, number, string | undefined][]
    ).map(([path, ...expected]) => [brief(path), ...expected, path] as const),
  )('%s → %d', async (_, status, code, path) => {
    const answer = await ask(path);
    expect([answer.status, answer.body.error?.code]).toEqual([status, code]);
  });

  // spec: limits.ids
  it('names the parameter when it is not a number', async () => {
    expect((await ask('/things/by-number/abc')).body.error).toMatchObject({ field: 'id', details: { issues: [{ path: 'id' }] } });
  });

  it.each([
    ['POST', '/things', 'GET, HEAD'],
    ['PUT', '/things/by-id/a', 'DELETE, GET, HEAD'],
    ['GET', '/things/notes', 'POST'],
    ['OPTIONS', '/things/by-id/a', 'DELETE, GET, HEAD'],
    ['PROPFIND', '/things/by-id/a', 'DELETE, GET, HEAD'],
    ['HEAD', '/things/notes', 'POST'],
  ])('returns 405 with Allow for %s %s', async (method, path, allow) => {
    const { status, headers, body } = await ask(path, { method });
    expect([status, headers['allow'], body?.error.code]).toEqual([405, allow, method === 'HEAD' ? undefined : 'METHOD_NOT_ALLOWED']);
  });

  it('returns 404 when it is unknown, for every method', async () => {
    for (const method of ['GET', 'POST', 'OPTIONS', 'PATCH']) expect((await ask('/nowhere', { method })).status).toBe(404);
  });
});

describe('a query', () => {
  // spec: limits.page-size-default
  it('has a default page size of 25', async () => {
    expect((await ask('/things?')).body.meta.limit).toBe(25);
  });

  it.each(['/things', '/things/nothing', '/things/by-id/1'])(
    'is refused at %s with 400 and an issue for each undeclared parameter, at most 20',
    async (path) => {
      const { status, body } = await ask(`${path}?unknown=1&__proto__[limit]=9&constructor=1&toString&=5&cursor[]=x`);
      const names = ['unknown', '__proto__[limit]', 'constructor', 'toString', '', 'cursor[]'];
      expect([status, body.error.field]).toEqual([400, 'unknown']);
      expect(body.error.details.issues.map((issue: { path: string }) => issue.path)).toEqual(names);
      const many = await ask(`${path}?${Array.from({ length: 60 }, (_, n) => `${'x'.repeat(200)}${n}`).join('&')}`);
      expect([many.body.error.details.issues.length, many.body.error.details.more]).toEqual([20, 40]);
      expect(many.text.length).toBeLessThan(10_000);
    },
  );

  it('is refused with 400 when a parameter is given twice', async () => {
    const { status, body } = await ask('/things?limit=1&limit=1');
    expect([status, body.error]).toMatchObject([400, { field: 'limit', message: 'limit may be given once.' }]);
  });

  // spec: limits.page-size-cap
  it.each(
    ['limit=0', 'limit=201', 'limit=1&limit=2', 'limit=ten', 'limit=', 'cursor=%00', `cursor=${'x'.repeat(2_001)}`].map((query) => [
      brief(query),
      query,
    ]),
  )('is refused with 400 and the field: ?%s', async (_, query) => {
    const { status, body } = await ask(`/things?${query}`);
    expect([status, body.error.code, body.error.field]).toEqual([400, 'VALIDATION_ERROR', query.split('=')[0]]);
  });
});

describe('a body', () => {
  it.each([
    ['no content', '', 400, 'VALIDATION_ERROR'],
    ['malformed JSON', '{"text":', 400, 'BAD_REQUEST'],
    ['null', 'null', 400, 'VALIDATION_ERROR'],
    ['an array', '[]', 400, 'VALIDATION_ERROR'],
    ['an unknown property', '{"text":"a","other":1}', 400, 'VALIDATION_ERROR'],
    ['__proto__', '{"text":"a","__proto__":{"polluted":1}}', 400, 'VALIDATION_ERROR'],
    ['constructor', '{"text":"a","constructor":{"prototype":{"polluted":1}}}', 400, 'VALIDATION_ERROR'],
    ['10,000 levels', `{"text":"a","x":${'['.repeat(10_000)}${']'.repeat(10_000)}}`, 400, 'VALIDATION_ERROR'],
    ['10,000 levels of lists', `${'['.repeat(10_000)}${']'.repeat(10_000)}`, 400, 'VALIDATION_ERROR'],
    ['NUL', '{"text":"a\\u0000"}', 400, 'VALIDATION_ERROR'],
    ['more than the limit', `{"text":"${'x'.repeat(100_001)}"}`, 413, 'PAYLOAD_TOO_LARGE'],
  ])('with %s is refused', async (_, text, status, code) => {
    const answer = await note(text);
    expect([answer.status, answer.body.error.code]).toEqual([status, code]);
    expect(({} as { polluted?: number }).polluted).toBeUndefined();
  });

  it('in an unknown encoding or with an unknown character set is refused', async () => {
    expect((await note('{"text":"a"}', { 'content-encoding': 'zip' })).status).toBe(415);
    expect((await note('{"text":"a"}', { 'content-type': 'application/json; charset=klingon' })).status).toBe(415);
  });

  it.each([
    ['short', 'x'.repeat(15), 400],
    ['long', 'x'.repeat(256), 400],
    ['made of other characters', 'x'.repeat(15) + 'ä', 400],
    ['empty', '', 400],
    ['valid', 'aZ09_.:-aZ09_.:-', 201],
    ['of the maximum length', 'x'.repeat(255), 201],
  ])('is accepted or refused by its Idempotency-Key: %s', async (_, key, status) => {
    const answer = await note('{"text":"a"}', { 'idempotency-key': key });
    expect([answer.status, answer.body.error?.field]).toEqual([status, status === 400 ? 'Idempotency-Key' : undefined]);
  });

  it.each([
    ['100-continue', '100-continue'],
    ['an unknown value, which is ignored', 'miracles'],
  ])('is read with Expect: %s', async (_, expectation) => {
    expect((await note('{"text":"a"}', { expect: expectation })).body).toEqual({ data: { text: 'a' }, error: null });
  });
});

describe('invalid HTTP', () => {
  it.each([
    ['a header that is too large', `GET /things HTTP/1.1\r\nHost: x\r\nX-Large: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
    ['an invalid request line', 'HELLO\r\n\r\n', 400],
    ['two Content-Length headers', 'POST /things/notes HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab', 400],
    ['no Host header', 'GET /things HTTP/1.1\r\n\r\n', 400],
  ])('is refused and does not affect other requests: %s', async (_, bytes, status) => {
    expect(await speak(bytes)).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect((await ask('/things')).status).toBe(200);
  });

  it('by a client that disconnects within its body does not affect other requests', async () => {
    await new Promise<void>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => {
        socket.write('POST /things/notes HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n{"te');
        socket.destroy();
      });
      socket.on('close', () => resolve());
    });
    expect((await ask('/things')).status).toBe(200);
  });
});

describe('closing', () => {
  it('finishes running requests, also on keep-alive connections, and accepts no new ones', async () => {
    const one = await start();
    const agent = new Agent({ keepAlive: true });
    const begun = slow.begun;
    const answer = ask('/things/slow', { to: one.port, agent });
    await eventually(() => expect(slow.begun).toBe(begun + 1));
    const closing = one.app.close();
    await eventually(() => expect(ask('/things', { to: one.port })).rejects.toThrow(/ECONNREFUSED/));
    slow.finish();
    expect((await answer).body).toEqual({ data: 'done', error: null });
    await closing;
    agent.destroy();
  });

  it('does not wait for connections without a request', async () => {
    const one = await start(300_000);
    let heard = '';
    const socket = connect(one.port, '127.0.0.1').on('data', (chunk) => (heard += String(chunk)));
    await eventually(async () => {
      const server = one.app.getHttpServer() as Server;
      expect(await new Promise((resolve) => server.getConnections((_, count) => resolve(count)))).toBe(1);
    });
    await one.app.close();
    // Node itself would send 408 after `headersTimeoutMs`.
    await eventually(() => expect([socket.closed, heard]).toEqual([true, '']));
  });

  it('cuts off requests that take longer than the grace period', async () => {
    const one = await start(50);
    const begun = slow.begun;
    const answer = ask('/things/slow', { to: one.port });
    const cut = expect(answer).rejects.toThrow(/hang up|ECONNRESET/);
    await eventually(() => expect(slow.begun).toBe(begun + 1));
    await one.app.close();
    await cut;
    slow.finish();
  });
});
