import type { Socket } from 'node:net';
import { Egress } from './egress';
import { closeReceivers, rawReceiver } from './receivers.fixture';

const egress = new Egress({ allow: ['127.0.0.0/8'], httpsOnly: false });

afterEach(closeReceivers);
afterAll(() => egress.onApplicationShutdown());

describe('an HTTP exchange', () => {
  const flood = (socket: Socket, start: string, filler: string) => {
    socket.write(start);
    const more = () => void (socket.destroyed || socket.write(filler, more));
    more();
  };
  const chunked = 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n';

  it.each([
    ['a chunk extension', `${chunked}1;`, 'x'.repeat(65_536), 'too_large'],
    ['trailers', `${chunked}0\r\n`, `x: ${'y'.repeat(1_000)}\r\n`, /too_large|protocol/],
    ['informational responses', '', 'HTTP/1.1 103 Early Hints\r\nlink: <x>\r\n\r\n', 'protocol'],
  ])('fails before the timeout on endless data: %s', async (_, start, filler, code) => {
    const { url } = await rawReceiver((socket) => socket.once('data', () => flood(socket, start, filler)));
    const bounds = { timeoutMs: 120_000, maxBytes: 65_536, truncate: true };
    const failed = await egress.fetch({ url, method: 'GET', ...bounds }).catch((error: unknown) => error);
    expect(failed).toMatchObject({ code: expect.stringMatching(code) as string });
  });

  it('skips an early hint before the response', async () => {
    const { url } = await rawReceiver((socket) =>
      socket.once('data', () => socket.write('HTTP/1.1 103 Early Hints\r\n\r\nHTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok')),
    );
    const answer = await egress.fetch({ url, method: 'GET', timeoutMs: 60_000, maxBytes: 10 });
    expect([answer.status, answer.body.toString()]).toEqual([200, 'ok']);
  });
});
