import type { ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { Egress } from '@exchange/platform';
import { closeSellers, InMemoryConnections, linesOver, rawSeller } from './testing';

const egress = new Egress({ allow: ['127.0.0.0/8'], httpsOnly: false });

afterEach(closeSellers);
afterAll(() => egress.onApplicationShutdown());

const initialized = { protocolVersion: '2025-06-18', capabilities: { tools: {} }, serverInfo: { name: 'raw', version: '1' } };

/** The words of a seller, or the reason why there are none. `answers` replaces its answers by method. */
async function speak(answers: Readonly<Record<string, (response: ServerResponse) => unknown>>): Promise<string> {
  const { url } = await rawSeller(async (request, response) => {
    const { id, method } = JSON.parse(await text(request)) as { id?: number; method: string };
    const answer = answers[method];
    if (answer) return answer(response);
    if (id === undefined) return response.writeHead(202).end();
    const result = method === 'initialize' ? initialized : { content: [], structuredContent: { words: 'hello' } };
    return response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ jsonrpc: '2.0', id, result }));
  });
  const connections = new InMemoryConnections();
  const { said } = await linesOver(connections, egress).converse(
    { sellerId: connections.put(url), limits: { deadline: 5_000, answerBytes: 100_000 } },
    async (seller) => ({ said: String((await seller.call('speak', {})).structuredContent!['words']) }),
    (reason) => ({ said: reason }),
  );
  return said;
}

describe('oneShotFetch', () => {
  it.each([
    [202, 'text/plain'],
    [200, 'application/json'],
    [200, 'text/event-stream'],
  ])('ignores a body that the seller never ends in an answer to a notification: %i %s', async (status, type) => {
    const endless = (response: ServerResponse) => response.writeHead(status, { 'content-type': type }).write('{');
    expect(await speak({ 'notifications/initialized': endless })).toBe('hello');
  });

  it.each(['initialize', 'tools/call'])(
    'reports refused credentials when the seller asks for more scopes in answer to %s',
    async (method) => {
      const asks = { 'www-authenticate': 'Bearer error="insufficient_scope", scope="buy"' };
      const reason = 'The seller refused the exchange’s credentials (403).';
      expect(await speak({ [method]: (response) => response.writeHead(403, asks).end() })).toBe(reason);
    },
  );
});
