import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { clientCredentials } from './client-credentials';
import { createExchange, type Exchange } from './exchange';
import type { Refused } from './refused';

interface Seen {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

type Answer = (response: ServerResponse, seen: Seen) => unknown;

const json =
  (status: number, body: unknown, headers: Record<string, string> = {}): Answer =>
  (response) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
const refusal = (status: number, headers: Record<string, string> = {}) =>
  json(status, { data: null, error: { code: 'SOME_CODE', message: 'Some words.' } }, headers);
const data = (value: unknown, meta?: unknown) => json(200, { data: value, error: null, ...(meta === undefined ? {} : { meta }) });
const hangUp: Answer = (response) => response.destroy();

/** Gives the answers in order and repeats the last one. */
class Server {
  readonly seen: Seen[] = [];
  answers: Answer[] = [];
  private readonly http = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (chunk: string) => (body += chunk));
    request.on('end', () => {
      const seen = { method: request.method!, url: request.url!, headers: request.headers, body };
      this.seen.push(seen);
      const answer = this.answers.length > 1 ? this.answers.shift()! : this.answers[0]!;
      answer(response, seen);
    });
  });

  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.http.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.http.address() as AddressInfo).port}`;
  }

  stop(): void {
    this.http.close();
    this.http.closeAllConnections();
  }
}

let server: Server;
let baseUrl: string;
let exchange: Exchange;

beforeEach(async () => {
  server = new Server();
  baseUrl = await server.start();
  exchange = createExchange({ baseUrl: `${baseUrl}/`, token: 'sck_1' });
});
afterEach(() => server.stop());

const refused = async (call: Promise<unknown>): Promise<Refused> =>
  call.then(
    () => fail('the call succeeded'),
    (error: Refused) => error,
  );
const newCampaign = { body: { name: 'Spring' } } as never;

describe('A call', () => {
  it('sends the credential, the account, and each value of a list by itself', async () => {
    server.answers = [data([])];
    await exchange.listCampaigns({ query: { status: ['DRAFT', 'ACTIVE'], name: 'a&b ü', cursor: undefined }, accountId: 7 } as never);
    const [{ method, url, headers }] = server.seen as [Seen];
    expect({ method, url }).toEqual({ method: 'GET', url: '/api/v2/buyer/campaigns?status=DRAFT&status=ACTIVE&name=a%26b+%C3%BC' });
    expect(headers).toMatchObject({ authorization: 'Bearer sck_1', 'x-account-id': '7', accept: 'application/json' });
  });

  it.each(['', '.', '..'])('throws a TypeError and sends nothing when the path parameter is "%s"', async (id) => {
    await expect(exchange.getCampaign({ path: { id } })).rejects.toThrow('path.id is missing.');
    expect(server.seen).toEqual([]);
  });

  it('encodes slashes and dots inside a path parameter', async () => {
    server.answers = [data({})];
    await exchange.getCampaign({ path: { id: '../keys?x=1#' } });
    expect(server.seen[0]!.url).toBe('/api/v2/buyer/campaigns/..%2Fkeys%3Fx%3D1%23');
  });

  it('returns data and meta without the envelope', async () => {
    server.answers = [data([1], { pagination: { hasMore: false } })];
    await expect(exchange.listCampaigns()).resolves.toEqual({ data: [1], meta: { pagination: { hasMore: false } } });
  });

  it('throws the code, the problems, the request id and the retry delay of an error', async () => {
    const error = {
      code: 'VALIDATION_ERROR',
      message: 'Two things.',
      field: 'name',
      details: { issues: [{ path: 'name', message: 'is missing' }] },
    };
    server.answers = [json(400, { data: null, error }, { 'x-request-id': 'req-12345678', 'retry-after': '3' })];
    expect(await refused(exchange.createCampaign(newCampaign))).toMatchObject({
      status: 400,
      code: 'VALIDATION_ERROR',
      message: 'Two things.',
      field: 'name',
      issues: [{ path: 'name', message: 'is missing' }],
      requestId: 'req-12345678',
      retryAfter: 3,
    });
  });

  it('throws an error with the status when the answer is no JSON', async () => {
    server.answers = [(response) => response.writeHead(413, { 'content-type': 'text/html' }).end('<h1>Too large</h1>')];
    expect(await refused(exchange.createCampaign(newCampaign))).toMatchObject({ status: 413, code: 'HTTP_413', issues: [] });
  });

  it('treats a redirect as an error and sends its credential nowhere else', async () => {
    server.answers = [(response) => response.writeHead(308, { location: '/elsewhere' }).end()];
    const once = createExchange({ baseUrl, token: 'sck_1', retries: 0 });
    await expect(once.listCampaigns()).rejects.toMatchObject({ name: 'Unreachable' });
    expect(server.seen.map(({ url }) => url)).toEqual(['/api/v2/buyer/campaigns']);
  });
});

describe('Retries', () => {
  const lost: [string, Answer][] = [
    ['429', refusal(429)],
    ['502', refusal(502)],
    ['503', refusal(503)],
    ['504', refusal(504)],
    ['a lost connection', hangUp],
  ];

  it.each(lost)('repeats after %s, a write with the same key', async (_, answer) => {
    server.answers = [answer, answer, json(201, { data: { campaign: {} }, error: null })];
    await exchange.createCampaign(newCampaign);
    const keys = server.seen.map(({ headers }) => headers['idempotency-key']);
    expect(keys).toHaveLength(3);
    expect(new Set(keys).size).toBe(1);
    expect(keys[0]).toMatch(/^[A-Za-z0-9_.:-]{16,255}$/);
  });

  it('throws the last error when all retries are used', async () => {
    server.answers = [refusal(503)];
    expect(await refused(createExchange({ baseUrl, retries: 1 }).listCampaigns())).toMatchObject({ status: 503, code: 'SOME_CODE' });
    expect(server.seen).toHaveLength(2);
  });

  it.each([400, 401, 403, 404, 409, 422, 500, 501])('does not repeat a call that was answered %s', async (status) => {
    server.answers = [refusal(status)];
    expect(await refused(exchange.listCampaigns())).toMatchObject({ status });
    expect(server.seen).toHaveLength(1);
  });

  it.each(lost.slice(1))('does not repeat a write without a key after %s', async (_, answer) => {
    server.answers = [answer];
    await expect(exchange.signIn({ body: { email: 'a@example.com', password: 'x' } })).rejects.toMatchObject({
      name: /Refused|Unreachable/,
    });
    expect(server.seen).toHaveLength(1);
  });

  it('waits at least as long as Retry-After says', async () => {
    server.answers = [refusal(429, { 'retry-after': '1' }), data([])];
    const since = performance.now();
    await exchange.listCampaigns();
    expect(performance.now() - since).toBeGreaterThanOrEqual(990);
  });

  it('uses the key that the caller gave', async () => {
    server.answers = [json(201, { data: {}, error: null })];
    await exchange.createCampaign({ ...(newCampaign as object), idempotencyKey: 'run-2026-11-25-0001' } as never);
    expect(server.seen[0]!.headers['idempotency-key']).toBe('run-2026-11-25-0001');
  });

  it('ends a try at the timeout', async () => {
    server.answers = [() => undefined];
    await expect(createExchange({ baseUrl, retries: 0, timeoutMs: 50 }).listCampaigns()).rejects.toMatchObject({ name: 'Unreachable' });
  });

  it('stops at once when the caller aborts', async () => {
    server.answers = [refusal(503, { 'retry-after': '600' })];
    const controller = new AbortController();
    const pending = exchange.listCampaigns({ signal: controller.signal });
    await until(() => server.seen.length === 1);
    controller.abort(new Error('Enough.'));
    await expect(pending).rejects.toThrow('Enough.');
  });
});

describe('A list', () => {
  const read = async (items: AsyncIterable<unknown>): Promise<unknown[]> => {
    const all: unknown[] = [];
    for await (const item of items) all.push(item);
    return all;
  };
  const queries = () => server.seen.map(({ url }) => decodeURIComponent(url.split('?')[1] ?? ''));

  it('follows cursors to the end, with the filters of the first page', async () => {
    server.answers = [
      data([1, 2], { pagination: { nextCursor: 'b', hasMore: true } }),
      data([3], { pagination: { nextCursor: null, hasMore: false } }),
    ];
    expect(await read(exchange.all('listCampaigns', { query: { name: 'x' } }))).toEqual([1, 2, 3]);
    expect(queries()).toEqual(['name=x', 'name=x&cursor=b']);
  });

  it('follows offsets to the end', async () => {
    server.answers = [data([1, 2], { pagination: { nextOffset: 2 } }), data([3], { pagination: { nextOffset: null } })];
    expect(await read(exchange.all('listStorefronts'))).toEqual([1, 2, 3]);
    expect(queries()).toEqual(['', 'offset=2']);
  });

  it('follows skip, from the position of the first call', async () => {
    server.answers = [data([1, 2], { pagination: { hasMore: true } }), data([3], { pagination: { hasMore: false } })];
    expect(await read(exchange.all('listCatalogs', { path: { id: 7 }, query: { skip: 10 } }))).toEqual([1, 2, 3]);
    expect(queries()).toEqual(['skip=10', 'skip=12']);
  });

  it('ends at an empty page even when hasMore is true', async () => {
    server.answers = [data([], { pagination: { hasMore: true } })];
    expect(await read(exchange.all('listCatalogs', { path: { id: 7 } }))).toEqual([]);
    expect(server.seen).toHaveLength(1);
  });

  it('requests no page that the caller does not read', async () => {
    server.answers = [data([1, 2], { pagination: { nextCursor: 'b', hasMore: true } })];
    for await (const _ of exchange.all('listCampaigns')) break;
    expect(server.seen).toHaveLength(1);
  });
});

describe('A stream', () => {
  const id = 'disc_1';
  const stream =
    (...chunks: (string | Buffer)[]): Answer =>
    async (response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      for (const chunk of chunks) await new Promise((resolve) => response.write(chunk, resolve));
      response.end();
    };
  const event = (n: number, name = 'revision') => `id: ${n}\nevent: ${name}\ndata: {"n":${n}}\n\n`;
  const read = async (after?: string): Promise<unknown[]> => {
    const all: unknown[] = [];
    for await (const { data: value } of exchange.stream('streamDiscoveryEvents', {
      path: { id },
      ...(after === undefined ? {} : { after }),
    }))
      all.push(value);
    return all;
  };

  it('resumes after the last event when the connection ends, cleanly or not, even inside of an event', async () => {
    server.answers = [
      stream(event(1)),
      stream(event(2), 'id: 3\nevent: revision\nda'),
      refusal(503),
      hangUp,
      stream(event(3), event(4, 'complete')),
    ];
    expect(await read()).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }, { n: 4 }]);
    expect(server.seen.map(({ headers }) => headers['last-event-id'])).toEqual([undefined, '1', '2', '2', '2']);
    expect(server.seen[0]!.headers.accept).toBe('text/event-stream');
  });

  it('resumes after the event that the caller names', async () => {
    server.answers = [stream(event(8, 'complete'))];
    await read('7');
    expect(server.seen[0]!.headers['last-event-id']).toBe('7');
  });

  it('parses chunks of any size and any line ending, and ignores comments', async () => {
    const text = Buffer.from(`: hello\r\nid:1\r\ndata: {"name":\r\ndata: "Grüße 🚲"}\r\n\r\n\nretry: 5\n\n${event(2, 'complete')}`);
    server.answers = [stream(...Array.from(text, (_, at) => text.subarray(at, at + 1)))];
    expect(await read()).toEqual([{ name: 'Grüße 🚲' }, { n: 2 }]);
  });

  it.each([401, 403, 404])('throws the error after %s', async (status) => {
    server.answers = [stream(event(1)), refusal(status)];
    await expect(read()).rejects.toMatchObject({ name: 'Refused', status });
  });

  it('ends when there is nothing to stream', async () => {
    server.answers = [(response) => response.writeHead(204).end()];
    await expect(read()).resolves.toEqual([]);
  });

  it('closes the connection when the caller stops reading', async () => {
    let isOpen = true;
    server.answers = [
      (response) => {
        response.writeHead(200, { 'content-type': 'text/event-stream' }).write(event(1));
        response.on('close', () => (isOpen = false));
      },
    ];
    for await (const _ of exchange.stream('streamAccountEvents')) break;
    await until(() => !isOpen);
  });

  it('ends when the caller aborts during the wait between connections', async () => {
    server.answers = [(response) => response.writeHead(200, { 'content-type': 'text/event-stream' }).write(event(1))];
    const controller = new AbortController();
    const reading = (async () => {
      for await (const _ of exchange.stream('streamAccountEvents', { signal: controller.signal })) controller.abort(new Error('Enough.'));
    })();
    await expect(reading).rejects.toThrow('Enough.');
  });

  it('throws on a line that is longer than the limit', async () => {
    server.answers = [(response) => response.writeHead(200, { 'content-type': 'text/event-stream' }).write(`data: ${'x'.repeat(9 << 20)}`)];
    await expect(read()).rejects.toThrow('longer than 8 MiB');
  });
});

describe('The token of a machine application', () => {
  it('is fetched once for concurrent callers, and again one minute before it expires', async () => {
    const token = (name: string, seconds: number) => json(200, { access_token: name, expires_in: seconds, token_type: 'Bearer' });
    server.answers = [token('first', 60), token('second', 3600)];
    const current = clientCredentials({ baseUrl, clientId: 'm2m_1', clientSecret: 's/e', scope: 'read write' });
    expect(await Promise.all([current(), current()])).toEqual(['first', 'first']);
    expect([await current(), await current()]).toEqual(['second', 'second']);
    expect(server.seen.map(({ url }) => url)).toEqual(['/auth/token', '/auth/token']);
    expect(server.seen[0]!.body).toBe('grant_type=client_credentials&client_id=m2m_1&client_secret=s%2Fe&scope=read+write');
  });

  it('is fetched again after a failed request', async () => {
    server.answers = [json(401, { error: 'invalid_client' }), json(200, { access_token: 'ok', expires_in: 3600 })];
    const current = clientCredentials({ baseUrl, clientId: 'm2m_1', clientSecret: 'x' });
    await expect(current()).rejects.toMatchObject({ status: 401 });
    await expect(current()).resolves.toBe('ok');
  });
});

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setImmediate(resolve));
}

function fail(why: string): never {
  throw new Error(why);
}
