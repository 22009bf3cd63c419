import { Egress } from './egress';

describe('URLs that this process answers itself', () => {
  const prefix = 'https://exchange.example/storefront/';
  const limits = { maxBytes: 1_000 };
  const answering = (answer: (request: Request) => Promise<Response>) => {
    const egress = new Egress({ allow: [], httpsOnly: true, lookup: () => Promise.reject(new Error('unexpected lookup')) });
    egress.answerLocally(prefix, answer);
    return egress;
  };
  const never = () => new Promise<Response>(() => undefined);

  it('receive the request unchanged, without a connection', async () => {
    const egress = answering(async (request) => Response.json({ url: request.url, method: request.method, body: await request.text() }));
    const answer = await egress.fetchLike(limits)(`${prefix}lakeside/mcp`, { method: 'POST', body: 'hello' });
    expect(await answer.json()).toEqual({ url: `${prefix}lakeside/mcp`, method: 'POST', body: 'hello' });
    await expect(egress.fetchLike(limits)('https://exchange.example/health')).rejects.toMatchObject({ code: 'dns' });
  });

  it('have the usual limits: timeout, size and abort signals', async () => {
    await expect(answering(never).fetchLike({ ...limits, timeoutMs: 20 })(prefix)).rejects.toMatchObject({ code: 'timeout' });
    const large = answering(async () => new Response('x'.repeat(1_001)));
    await expect(large.fetchLike(limits)(prefix)).rejects.toMatchObject({ code: 'too_large' });
    const stop = new AbortController();
    const pending = answering(never).fetchLike({ ...limits, signal: stop.signal })(prefix);
    stop.abort();
    await expect(pending).rejects.toMatchObject({ name: 'AbortError' });
    await expect(answering(never).fetchLike(limits)(prefix, { signal: AbortSignal.abort() })).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('report an internal error as a reset connection, without its message', async () => {
    const broken = answering(() => Promise.reject(new Error('select * from secrets')));
    await expect(broken.fetchLike(limits)(prefix)).rejects.toMatchObject({
      code: 'reset',
      message: expect.not.stringContaining('secrets') as string,
    });
  });
});
