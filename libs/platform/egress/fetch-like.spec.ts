import { Egress } from './egress';
import { bodyOf, closeReceivers, receiver } from './receivers.fixture';

const egress = new Egress({ allow: ['127.0.0.0/8'], httpsOnly: false });
const fetch = egress.fetchLike({ maxBytes: 65_536 });

afterEach(closeReceivers);
afterAll(() => egress.onApplicationShutdown());

describe('fetchLike', () => {
  it('takes a request and returns a Response, like fetch', async () => {
    const { url } = await receiver(async (request, response) => {
      const body = (await bodyOf(request)).toString();
      response.writeHead(202, { 'content-type': 'application/json', 'set-cookie': ['a=1', 'b=2'] });
      response.end(JSON.stringify({ method: request.method, body, type: request.headers['content-type'] }));
    });
    const response = await fetch(`${url}/mcp`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{"a":1}' });
    expect(response).toMatchObject({ status: 202, ok: true, url: `${url}/mcp` });
    expect(response.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
    expect(await response.json()).toEqual({ method: 'POST', body: '{"a":1}', type: 'application/json' });
  });

  it('streams events before the response ends', async () => {
    let finish: () => void = () => undefined;
    const { url } = await receiver((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write('data: 1\n\n');
      finish = () => response.end('data: 2\n\n');
    });
    const reader = (await fetch(url)).body!.pipeThrough(new TextDecoderStream()).getReader();
    expect(await reader.read()).toEqual({ done: false, value: 'data: 1\n\n' });
    finish();
    expect(await reader.read()).toEqual({ done: false, value: 'data: 2\n\n' });
    expect(await reader.read()).toEqual({ done: true, value: undefined });
  });

  it('ends a stream beyond the size limit', async () => {
    const { url } = await receiver((_request, response) => {
      const more = () => void (response.destroyed || response.write(Buffer.alloc(10_000), more));
      more();
    });
    const response = await fetch(url);
    await expect(response.arrayBuffer()).rejects.toMatchObject({ code: 'too_large' });
  });

  it('ends a stream at the timeout', async () => {
    const { url } = await receiver((_request, response) => {
      response.writeHead(200).flushHeaders();
    });
    const read = async () => (await egress.fetchLike({ maxBytes: 100, timeoutMs: 2_000 })(url)).text();
    await expect(read()).rejects.toMatchObject({ code: 'timeout' });
  });

  it('applies back-pressure when the body is not read', async () => {
    let sent = 0;
    const { url } = await receiver((_request, response) => {
      const more = () => void (response.destroyed || ((sent += 65_536), response.write(Buffer.alloc(65_536), more)));
      more();
    });
    const response = await egress.fetchLike({ maxBytes: 1_000_000_000 })(url);
    let before = -1;
    while (before !== sent) {
      before = sent;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    expect(sent).toBeLessThan(50_000_000);
    await response.body!.cancel();
  });

  it('closes the connection when the reader cancels', async () => {
    let left: Promise<unknown> = Promise.resolve();
    const { url } = await receiver((_request, response) => {
      left = new Promise((resolve) => response.on('close', resolve));
      response.write('x');
    });
    await (await fetch(url)).body!.cancel();
    await left;
  });

  it('refuses redirects and forbidden hosts', async () => {
    const { url } = await receiver((_request, response) => response.writeHead(302, { location: '/elsewhere' }).end());
    await expect(fetch(url)).rejects.toMatchObject({ code: 'redirect' });
    await expect(fetch('http://169.254.169.254/')).rejects.toMatchObject({ code: 'refused' });
  });

  it('returns no body for 204', async () => {
    const { url } = await receiver((_request, response) => response.writeHead(204).end());
    const response = await fetch(url, { method: 'DELETE' });
    expect(response.status).toBe(204);
    expect(response.body).toBeNull();
  });

  it('rejects with the reason of the signal that aborted it', async () => {
    const { url } = await receiver(() => undefined);
    const abort = new AbortController();
    const pending = fetch(url, { signal: abort.signal });
    abort.abort(new Error('enough'));
    await expect(pending).rejects.toThrow('enough');
    const session = new AbortController();
    const other = egress.fetchLike({ maxBytes: 1, signal: session.signal })(url);
    session.abort(new Error('closing'));
    await expect(other).rejects.toThrow('closing');
  });
});
