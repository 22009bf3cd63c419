import { gzipSync } from 'node:zlib';
import { Egress, type EgressRequest } from './egress';
import { closeReceivers, receiver } from './receivers.fixture';

const egress = new Egress({ allow: ['127.0.0.0/8'], httpsOnly: false });
const open = (url: string, more: Partial<EgressRequest> = {}) =>
  egress.open({ url, method: 'GET', timeoutMs: 60_000, maxBytes: 10_000_000, ...more });

async function textOf(body: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

afterEach(closeReceivers);
afterAll(() => egress.onApplicationShutdown());

describe('a streamed response', () => {
  it('resolves with its headers before its body, and its connection is reused once it is read', async () => {
    let finish = (): void => undefined;
    const { url, connections } = await receiver((_request, response) => {
      response.writeHead(200, { etag: '"1"' });
      response.write('first');
      finish = () => response.end(' second');
    });
    const answer = await open(url);
    expect(answer).toMatchObject({ status: 200, headers: { etag: '"1"' } });
    finish();
    expect(await textOf(answer.body)).toBe('first second');
    const again = await open(url);
    finish();
    await textOf(again.body);
    expect(connections()).toBe(1);
  });

  it('applies back-pressure for a slow reader', async () => {
    let written = 0;
    const { url } = await receiver((_request, response) => {
      const write = (): void => {
        while (written < 200) {
          written += 1;
          if (!response.write(Buffer.alloc(1_000_000))) return void response.once('drain', write);
        }
        response.end();
      };
      write();
    });
    const { body } = await open(url, { maxBytes: 1_000_000_000 });
    await body.next();
    await new Promise((resolve) => setImmediate(resolve));
    const ahead = written;
    let bytes = 0;
    for await (const chunk of body) bytes += chunk.length;
    expect(ahead).toBeLessThan(100);
    expect(bytes).toBeGreaterThan(199_000_000);
  });

  it('follows redirects to checked addresses only', async () => {
    const { url } = await receiver((request, response) => {
      if (request.url === '/away') response.writeHead(302, { location: 'http://10.0.0.1/' }).end('moved');
      else if (request.url === '/moved') response.end('here');
      else response.writeHead(302, { location: '/moved' }).end('moved');
    });
    const answer = await open(url, { redirects: 2 });
    expect([answer.url.pathname, await textOf(answer.body)]).toEqual(['/moved', 'here']);
    await expect(open(`${url}/away`, { redirects: 2 })).rejects.toMatchObject({ code: 'refused' });
    expect((await open(url)).status).toBe(302);
  });

  it('fails while it is read when it is too large, too slow, incomplete or aborted', async () => {
    const { url } = await receiver((request, response) => {
      response.writeHead(200);
      if (request.url === '/large') response.end(Buffer.alloc(2_000));
      else if (request.url === '/cut') response.write('x', () => request.socket.destroy());
      else setInterval(() => response.write('.'), 20).unref();
    });
    const failing = async (path: string, more: Partial<EgressRequest>) => {
      const { body } = await open(`${url}${path}`, more);
      return textOf(body);
    };
    await expect(failing('/large', { maxBytes: 1_000 })).rejects.toMatchObject({ code: 'too_large' });
    await expect(failing('/slow', { timeoutMs: 2_000 })).rejects.toMatchObject({ code: 'timeout' });
    await expect(failing('/cut', {})).rejects.toMatchObject({ code: 'reset' });
    const abort = new AbortController();
    const { body } = await open(`${url}/slow`, { signal: abort.signal });
    abort.abort();
    await expect(textOf(body)).rejects.toMatchObject({ code: 'aborted' });
  });

  it('closes its connection when the reader stops', async () => {
    const closed = { count: 0 };
    const { url } = await receiver((request, response) => {
      request.socket.on('close', () => (closed.count += 1));
      response.write(gzipSync('endless'));
    });
    const { body } = await open(url);
    for await (const chunk of body) {
      expect(chunk.length).toBeGreaterThan(0);
      break;
    }
    await new Promise<void>((resolve) => {
      const check = (): void => (closed.count > 0 ? resolve() : void setImmediate(check));
      check();
    });
    expect(await body.next()).toEqual({ done: true, value: undefined });
  });

  it('rejects when there is no response', async () => {
    const { url } = await receiver((request) => request.socket.destroy());
    await expect(open(url)).rejects.toMatchObject({ code: 'reset' });
    await expect(open('http://10.0.0.1/')).rejects.toMatchObject({ code: 'refused' });
  });
});
