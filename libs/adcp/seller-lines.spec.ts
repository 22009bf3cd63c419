import { Egress, Trace, traced } from '@exchange/platform';
import type { SellerConversation } from './conversation';
import { closeSellers, fakeSeller, InMemoryConnections, linesOver, rawSeller } from './testing';

const egress = new Egress({ allow: ['127.0.0.0/8'], httpsOnly: false });

afterEach(closeSellers);
afterAll(() => egress.onApplicationShutdown());

interface Outcome {
  readonly kind: string;
  readonly reason: string;
}

function aLine({ sellerTimeoutMs = 30_000, ...more }: { sellerTimeoutMs?: number; insist?: boolean; stopped?: AbortSignal } = {}) {
  const sellers = new InMemoryConnections();
  const lines = linesOver(sellers, egress, sellerTimeoutMs);
  const errors: unknown[] = [];
  const asked = async (seller: SellerConversation): Promise<Outcome> => {
    const { structuredContent } = await seller.call('speak', { loud: true });
    return { kind: 'answered', reason: String(structuredContent!['words']) };
  };
  const ask = (limits: object = {}, question = asked, shows?: () => 'erred') =>
    lines.converse<Outcome>(
      { sellerId: 7, limits: { deadline: 20_000, answerBytes: 10_000, ...limits }, ...(shows ? { shows } : {}), ...more },
      question,
      (reason, error) => {
        errors.push(error);
        return { kind: 'broken', reason };
      },
    );
  return { sellers, lines, ask, errors };
}

describe('SellerLines.converse', () => {
  it('sends the token, removes it from the result, and records the outcome', async () => {
    const seller = await fakeSeller({ speak: () => ({ words: 'my secret-token' }) });
    const { sellers, ask } = aLine();
    sellers.put(seller.url, { bearerToken: 'secret-token' });
    expect(await ask()).toEqual({ kind: 'answered', reason: 'my …' });
    expect(seller.calls).toEqual([{ tool: 'speak', args: { loud: true } }]);
    expect(seller.headers.every(({ authorization }) => authorization === 'Bearer secret-token')).toBe(true);
    expect(sellers.heard).toEqual([[7, 'answered', null]]);
  });

  it('sends trace headers of the current request with every message, and none without a request', async () => {
    const seller = await fakeSeller({ speak: () => ({ words: '' }) });
    const { sellers, ask } = aLine();
    sellers.put(seller.url);
    await ask();
    const trace = Trace.ofRequest('request-12345678', undefined);
    await traced(trace, () => ask());
    const named = seller.headers.map((headers) => [headers['traceparent'], headers['x-request-id']].join(' '));
    expect([...new Set(named)]).toEqual([' ', trace.text]);
  });

  it('ends at its deadline or after SELLER_TIMEOUT_MS, whichever is sooner', async () => {
    const { url } = await fakeSeller({ speak: () => ({ words: '' }) });
    for (const [deadline, sellerTimeoutMs] of [[20_000, 4_000] as const, [3_000, 30_000] as const]) {
      const { sellers, ask } = aLine({ sellerTimeoutMs });
      sellers.put(url);
      await ask({ deadline });
      expect(sellers.admitted).toEqual([[7, Math.min(deadline, sellerTimeoutMs)]]);
    }
  });

  it('records the outcome that the caller reads from the answer', async () => {
    const { url } = await fakeSeller({ speak: () => ({ words: 'nonsense' }) });
    const { sellers, ask } = aLine();
    sellers.put(url);
    await ask({}, undefined, () => 'erred');
    expect(sellers.heard).toEqual([[7, 'erred', null]]);
  });

  it('returns a reason and the error of a failure, and records the outcome', async () => {
    const { url } = await rawSeller((_, response) => void response.socket?.destroy());
    const { sellers, ask, errors } = aLine();
    sellers.put(url);
    const reason = 'The seller hung up before its answer was complete.';
    expect(await ask()).toEqual({ kind: 'broken', reason });
    expect(errors).toEqual([expect.any(Error)]);
    expect(sellers.heard).toEqual([[7, 'silent', reason]]);
  });

  it('records nothing when the process stops', async () => {
    const { url } = await fakeSeller({ speak: () => undefined });
    const stop = new AbortController();
    const { sellers, ask } = aLine({ stopped: stop.signal });
    sellers.put(url);
    const asked = ask({}, (seller) => {
      setTimeout(() => stop.abort(), 20);
      return seller.call('speak', {}) as never;
    });
    expect(await asked).toMatchObject({ kind: 'broken', reason: 'The seller did not answer in time.' });
    expect(sellers.heard).toEqual([]);
  });

  it('does not call a seller that is gone or has an open circuit breaker', async () => {
    const { sellers, ask, errors } = aLine();
    expect(await ask()).toEqual({ kind: 'broken', reason: 'The seller is no longer available.' });
    sellers.resting.set(sellers.put('http://127.0.0.1:1/mcp'), 'It rests.');
    expect(await ask()).toEqual({ kind: 'broken', reason: 'It rests.' });
    expect([errors, sellers.heard]).toEqual([[null, null], []]);
  });

  it('calls a seller with an open circuit breaker when the caller insists', async () => {
    const { url } = await fakeSeller({ speak: () => ({ words: 'awake' }) });
    const { sellers, ask } = aLine({ insist: true });
    sellers.resting.set(sellers.put(url), 'It rests.');
    expect(await ask()).toEqual({ kind: 'answered', reason: 'awake' });
    expect(sellers.admitted).toEqual([]);
  });
});

it('Conversation does not expose the token', async () => {
  const { url } = await fakeSeller({ speak: () => ({ words: '' }) });
  const { sellers, ask } = aLine();
  sellers.put(url, { bearerToken: 'secret-token' });
  const seen: SellerConversation[] = [];
  await ask({}, async (seller) => (seen.push(seller), { kind: 'answered', reason: '' }));
  expect(JSON.stringify(seen)).not.toContain('secret-token');
  expect(seen).toHaveLength(1);
});

it('SellerLine does not expose the token', async () => {
  const { sellers, lines } = aLine();
  const line = await lines.open(sellers.put('https://seller.example/mcp', { bearerToken: 'secret-token' }));
  expect(JSON.stringify(line)).not.toContain('secret-token');
  expect(Object.values(line!)).not.toContainEqual(expect.objectContaining({ bearerToken: 'secret-token' }));
});
