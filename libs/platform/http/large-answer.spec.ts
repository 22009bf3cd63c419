import { once } from 'node:events';
import { createServer, get, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { LargeAnswer, Rows, sendInSlices } from './large-answer';

const numbers = Array.from({ length: 200_000 }, (_, i) => i);
const rows = new Rows(numbers, (n) => ({ n, text: `"${n}" é` }));

describe('a large answer', () => {
  let answer: LargeAnswer;
  let sent: Promise<void>;
  const server = createServer((_request: IncomingMessage, response: ServerResponse) => {
    sent = sendInSlices(response as never, answer);
  });
  const url = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  beforeAll(async () => {
    await once(server.listen(0, '127.0.0.1'), 'listening');
  });
  afterAll(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  it('is the envelope around the members, in their order', async () => {
    answer = new LargeAnswer({ a: 1, rows, none: new Rows([], () => ({})), b: { c: [null] }, d: null, 'a "name"': 'x' });
    const response = await fetch(url());
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    const expected = numbers.map((n) => ({ n, text: `"${n}" é` }));
    expect(await response.text()).toBe(
      JSON.stringify({ data: { a: 1, rows: expected, none: [], b: { c: [null] }, d: null, 'a "name"': 'x' }, error: null }),
    );
  });

  it('is sent as fast as the client reads, and ends when it disconnects', async () => {
    answer = new LargeAnswer({ rows, more: rows });
    const request = get(url());
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    response.pause();
    const isOver = await Promise.race([sent.then(() => true), new Promise((resolve) => setImmediate(resolve, false))]);
    expect(isOver).toBe(false);
    request.on('error', () => undefined).destroy();
    await sent;
  });

  it('is cut off when a row cannot be serialized', async () => {
    const broken = new Rows(numbers, (n) => (n < 60_000 ? { n } : { n: BigInt(n) }));
    answer = new LargeAnswer({ broken });
    await expect(fetch(url()).then((response) => response.text())).rejects.toThrow();
    await sent;
  });
});
