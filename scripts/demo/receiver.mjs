import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';

/**
 * A webhook receiver as a buyer would write it: reads the raw bytes, verifies their signature, and only then parses.
 * @param {string} secret
 */
export async function startReceiver(secret) {
  /** @type {{ verified: boolean, payload: any }[]} */
  const deliveries = [];
  const receive = async (
    /** @type {import('node:http').IncomingMessage} */ request,
    /** @type {import('node:http').ServerResponse} */ response,
  ) => {
    const chunks = [];
    for await (const chunk of request) chunks.push(chunk);
    const raw = Buffer.concat(chunks);
    const expected = createHmac('sha256', secret).update(raw).digest();
    const given = Buffer.from(String(request.headers['x-webhook-signature'] ?? ''), 'hex');
    const verified = given.length === expected.length && timingSafeEqual(given, expected);
    response.writeHead(verified ? 204 : 401).end();
    deliveries.push({ verified, payload: JSON.parse(raw.toString('utf8')) });
  };
  const server = createServer((request, response) => void receive(request, response));
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  return { url: `http://127.0.0.1:${port}/hooks/exchange`, deliveries, close: () => new Promise((resolve) => server.close(resolve)) };
}
