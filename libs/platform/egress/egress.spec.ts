import { gzipSync } from 'node:zlib';
import { eventually } from '@test/eventually';
import { Egress, type EgressRequest } from './egress';
import type { EgressFailure } from './failures';
import { bodyOf, closeReceivers, rawReceiver, receiver } from './receivers.fixture';
import type { ResolvedAddress } from './resolver';

const loopback = { allow: ['127.0.0.0/8'], httpsOnly: false };
const egress = new Egress(loopback);
const bounds = { method: 'GET', timeoutMs: 60_000, maxBytes: 65_536 };
const get = (url: string, more: Partial<EgressRequest> = {}) => egress.fetch({ url, ...bounds, ...more });
const failure = (promise: Promise<unknown>): Promise<EgressFailure> =>
  promise.then(
    () => Promise.reject(new Error('The exchange did not fail')),
    (error: EgressFailure) => error,
  );
const resolving = (...addresses: string[]) => ({
  lookup: (): Promise<ResolvedAddress[]> =>
    Promise.resolve(addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }) as const)),
});

afterEach(closeReceivers);
afterAll(() => egress.onApplicationShutdown());

describe('an exchange', () => {
  it('sends the exact bytes and returns the response with its timings', async () => {
    const seen: unknown[] = [];
    const { url } = await receiver(async (request, response) => {
      seen.push(request.method, request.url, request.headers['x-a'], request.headers.host, await bodyOf(request));
      response.writeHead(201, { 'x-b': '2' }).end('thanks');
    });
    const body = Buffer.from('{"ü": [1,  2]}\n');
    const answer = await get(`${url}/hook?q=1`, { method: 'POST', body, headers: { 'X-A': '1', Host: 'elsewhere.example' } });
    expect(seen).toEqual(['POST', '/hook?q=1', '1', new URL(url).host, body]);
    expect(answer).toMatchObject({ status: 201, truncated: false, headers: { 'x-b': '2' } });
    expect(answer.body.toString()).toBe('thanks');
    expect(answer.timings).toEqual({
      dns: null,
      connect: expect.any(Number),
      tls: null,
      firstByte: expect.any(Number),
      total: expect.any(Number),
    });
  });

  it('reuses the connection for the next exchange with the same origin', async () => {
    const { url, connections } = await receiver((_request, response) => response.end('x'));
    await get(url);
    const second = await get(url);
    expect(connections()).toBe(1);
    expect(second.timings.connect).toBeNull();
  });

  it('runs 300 at once', async () => {
    const { url } = await receiver((_request, response) => response.end('x'));
    const answers = await Promise.all(Array.from({ length: 300 }, () => get(url)));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
  });

  it('does not decompress the body', async () => {
    const bomb = gzipSync(Buffer.alloc(20_000_000));
    const { url } = await receiver((_request, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb));
    expect((await get(url)).body.equals(bomb)).toBe(true);
  });

  it('ignores the proxy of the environment', async () => {
    const proxied = await receiver((_request, response) => response.end('proxy'));
    const { url } = await receiver((_request, response) => response.end('direct'));
    process.env['http_proxy'] = process.env['HTTP_PROXY'] = proxied.url;
    try {
      expect((await get(url)).body.toString()).toBe('direct');
    } finally {
      delete process.env['http_proxy'];
      delete process.env['HTTP_PROXY'];
    }
  });
});

describe('the size limit', () => {
  it('refuses a Content-Length beyond it before reading the body', async () => {
    const { url } = await receiver((_request, response) => response.end(Buffer.alloc(50_000_000)));
    expect(await failure(get(url))).toMatchObject({ code: 'too_large' });
  });

  it('ends an endless body', async () => {
    const { url } = await receiver((_request, response) => {
      const more = () => void (response.destroyed || response.write(Buffer.alloc(65_536), more));
      more();
    });
    expect(await failure(get(url))).toMatchObject({ code: 'too_large' });
  });

  it('returns exactly the first bytes with `truncate`', async () => {
    const { url } = await receiver((_request, response) => response.end(Buffer.alloc(50_000_000, 'a')));
    const answer = await get(url, { truncate: true, maxBytes: 1_000 });
    expect(answer).toMatchObject({ status: 200, truncated: true });
    expect(answer.body.toString()).toBe('a'.repeat(1_000));
  });

  it('accepts a body of exactly that size', async () => {
    const { url } = await receiver((_request, response) => response.end(Buffer.alloc(1_000)));
    expect(await get(url, { truncate: true, maxBytes: 1_000 })).toMatchObject({ truncated: false });
  });

  it('ends endless headers', async () => {
    const { url } = await rawReceiver((socket) => {
      socket.write('HTTP/1.1 200 OK\r\n');
      const more = () => void (socket.destroyed || socket.write(`x-filler: ${'a'.repeat(4_000)}\r\n`, more));
      more();
    });
    expect(await failure(get(url))).toMatchObject({ code: 'protocol' });
  });
});

describe('the timeout', () => {
  const short = { timeoutMs: 500 };

  it.each<[string, (url: string) => Promise<string>]>([
    ['a receiver that never answers', async () => (await rawReceiver(() => undefined)).url],
    [
      'headers that arrive slowly without end',
      async () =>
        (
          await rawReceiver((socket) => {
            socket.write('HTTP/1.1 200 OK\r\n');
            writeSlowly(() => socket.write('x-a: b\r\n'), socket);
          })
        ).url,
    ],
    [
      'a body that arrives slowly without end',
      async () =>
        (
          await receiver((_request, response) => {
            response.writeHead(200).flushHeaders();
            writeSlowly(() => response.write('.'), response);
          })
        ).url,
    ],
    [
      'endless informational responses',
      async () =>
        (
          await rawReceiver((socket) => {
            writeSlowly(() => socket.write('HTTP/1.1 103 Early Hints\r\n\r\n'), socket, 200);
          })
        ).url,
    ],
  ])('covers the whole exchange: %s', async (_label, start) => {
    const url = await start('');
    await eventually(async () => {
      const ended = await failure(get(url, short));
      expect(ended).toMatchObject({ code: 'timeout' });
      expect(ended.timings.total).toBeGreaterThanOrEqual(490);
      expect(ended.timings.connect).not.toBeNull();
    });
  });

  it('covers a DNS lookup that does not answer', async () => {
    const stuck = new Egress({ ...loopback, lookup: () => new Promise(() => undefined) });
    expect(await failure(stuck.fetch({ url: 'http://a.example', ...bounds, ...short }))).toMatchObject({ code: 'timeout' });
  });

  it('closes the socket', async () => {
    let closed: Promise<unknown> = Promise.resolve();
    const { url } = await rawReceiver((socket) => {
      closed = new Promise((resolve) => socket.on('data', () => undefined).on('close', resolve));
    });
    await failure(get(url, short));
    await closed;
  });

  it('can be preceded by a signal, which aborts the exchange', async () => {
    const { url } = await rawReceiver(() => undefined);
    const abort = new AbortController();
    const pending = failure(get(url, { signal: abort.signal }));
    abort.abort();
    expect(await pending).toMatchObject({ code: 'aborted' });
    expect(await failure(get(url, { signal: abort.signal }))).toMatchObject({ code: 'aborted' });
  });
});

describe('a failing receiver', () => {
  it('fails as reset when it resets the connection', async () => {
    const { url } = await rawReceiver((socket) => socket.once('data', () => socket.resetAndDestroy()));
    expect(await failure(get(url, { method: 'POST', body: 'x' }))).toMatchObject({ code: 'reset' });
  });

  it('fails as reset when its body is incomplete', async () => {
    const { url } = await rawReceiver((socket) => void socket.end('HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\nabc'));
    expect(await failure(get(url))).toMatchObject({ code: 'reset' });
  });

  it('fails as protocol after 20 informational responses', async () => {
    const early = 'HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n';
    const few = await rawReceiver((socket) => socket.once('data', () => socket.write(`${early.repeat(3)}HTTP/1.1 204 No Content\r\n\r\n`)));
    expect((await get(few.url)).status).toBe(204);
    const flood = await rawReceiver((socket) => socket.once('data', () => socket.write(early.repeat(21))));
    expect(await failure(get(flood.url))).toMatchObject({ code: 'protocol' });
  });

  it('fails as protocol when it does not speak HTTP', async () => {
    const { url } = await rawReceiver((socket) => void socket.end('SSH-2.0-OpenSSH_9.6\r\n'));
    expect(await failure(get(url))).toMatchObject({ code: 'protocol' });
  });

  it('fails as connect when nothing listens', async () => {
    const { url } = await rawReceiver(() => undefined);
    await closeReceivers();
    expect(await failure(get(url))).toMatchObject({ code: 'connect' });
  });

  it('fails as tls when it does not speak TLS; the handshake names the host', async () => {
    let hello = '';
    const { port } = await rawReceiver((socket) => {
      socket.once('data', (data) => {
        hello = data.toString('latin1');
        socket.end('HTTP/1.1 400 Bad Request\r\n\r\n');
      });
    });
    const named = new Egress({ ...loopback, ...resolving('127.0.0.1') });
    const ended = await failure(named.fetch({ url: `https://shop.example:${port}/`, ...bounds }));
    expect(ended).toMatchObject({ code: 'tls', timings: { connect: expect.any(Number), tls: null } });
    expect(hello).toContain('shop.example');
  });
});

describe('a host name', () => {
  it('is refused when it resolves to loopback, without disclosing the address', async () => {
    const guarded = new Egress({ allow: [], httpsOnly: false, ...resolving('127.0.0.1') });
    const ended = await failure(guarded.fetch({ url: 'http://rebind.example', ...bounds }));
    expect(ended).toMatchObject({ code: 'refused', message: 'The URL is refused: the host is not a public address' });
  });

  it.each([[['93.184.216.34', '10.0.0.1']], [['2606:4700::1111', '127.0.0.1']], [['93.184.216.34', '::ffff:10.0.0.1']]])(
    'is refused when one of its addresses is forbidden: %j',
    async (addresses) => {
      const guarded = new Egress({ allow: [], httpsOnly: false, ...resolving(...addresses) });
      expect(await failure(guarded.fetch({ url: 'http://mixed.example', ...bounds }))).toMatchObject({ code: 'refused' });
    },
  );

  it('is connected at the address that was checked, and stays in the Host header', async () => {
    let host: string | undefined;
    const { port } = await receiver((request, response) => {
      host = request.headers.host;
      response.end();
    });
    let lookups = 0;
    const named = new Egress({
      ...loopback,
      lookup: () => Promise.resolve([{ address: ++lookups === 1 ? '127.0.0.1' : '10.0.0.1', family: 4 }]),
    });
    const answers = await Promise.all([1, 2, 3].map(() => named.fetch({ url: `http://a.example:${port}/`, ...bounds })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(lookups).toBe(1);
    expect(host).toBe(`a.example:${port}`);
    named.onApplicationShutdown();
  });

  it('is tried at its next checked address when the first refuses', async () => {
    const { port } = await receiver((_request, response) => response.end());
    const named = new Egress({ ...loopback, ...resolving('127.0.0.9', '127.0.0.1') });
    expect(await named.fetch({ url: `http://two.example:${port}/`, ...bounds })).toMatchObject({ status: 200 });
    named.onApplicationShutdown();
  });

  it('fails as dns when it has no address', async () => {
    const nowhere = new Egress({ ...loopback, lookup: () => Promise.reject(new Error('ENOTFOUND')) });
    expect(await failure(nowhere.fetch({ url: 'http://nowhere.example', ...bounds }))).toMatchObject({ code: 'dns' });
  });

  it('is resolved by the system when it is localhost', async () => {
    const { port } = await receiver((_request, response) => response.end());
    const both = new Egress({ allow: ['127.0.0.0/8', '::1'], httpsOnly: true });
    expect(await both.fetch({ url: `http://localhost:${port}`, ...bounds })).toMatchObject({ status: 200 });
    both.onApplicationShutdown();
  });
});

describe('redirects', () => {
  const pointing = (location: string, status = 302) =>
    receiver((request, response) => {
      if (request.url === '/') response.writeHead(status, { location }).end();
      else
        void bodyOf(request).then((body) => response.end(`${request.method} ${body.toString()} ${request.headers.authorization ?? '-'}`));
    });

  it('are not followed by default', async () => {
    const { url } = await pointing('/next');
    expect(await get(url)).toMatchObject({ status: 302, headers: { location: '/next' } });
  });

  it('are followed up to the limit', async () => {
    const { url } = await pointing('/next');
    expect((await get(url, { redirects: 1 })).body.toString()).toContain('GET');
    const { url: circle } = await pointing('/');
    expect(await failure(get(circle, { redirects: 3 }))).toMatchObject({ code: 'redirect' });
  });

  it('are checked at every hop', async () => {
    const { url } = await pointing('http://169.254.169.254/');
    expect(await failure(get(url, { redirects: 1 }))).toMatchObject({ code: 'refused' });
  });

  it('keep method and body on 307, turn into GET on 303, and drop credentials for another origin', async () => {
    const post = { redirects: 1, method: 'POST', body: 'b', headers: { authorization: 'secret' } };
    const same = await pointing('/next', 307);
    expect((await get(same.url, post)).body.toString()).toBe('POST b secret');
    const see = await pointing('/next', 303);
    expect((await get(see.url, post)).body.toString()).toBe('GET  secret');
    const other = await pointing(`${same.url}/next`, 307);
    expect((await get(other.url, post)).body.toString()).toBe('POST b -');
  });
});

function writeSlowly(write: () => unknown, stream: { on(event: 'close', listener: () => void): unknown }, everyMs = 20): void {
  const timer = setInterval(write, everyMs);
  stream.on('close', () => clearInterval(timer));
}
