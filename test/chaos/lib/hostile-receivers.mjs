// Hostile webhook receivers: each writes to a raw socket once a request has arrived.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { head, keepWriting, sendBomb } from './hostile-wire.mjs';

/**
 * @typedef {object} Behaviour
 * @property {string} name label of the row in the report
 * @property {(socket: import('node:net').Socket, request: string) => void} [onRequest] without it, the receiver accepts the connection and never answers
 * @property {(socket: import('node:net').Socket) => void} [onConnection]
 * @property {'https'} [scheme]
 * @property {'5 s' | 'sooner'} ends when the attempt must end: at the timeout or earlier
 * @property {string | null} error of the delivery
 * @property {string} [or] error when the connection ended earlier
 * @property {number | null} [status] HTTP status of the delivery
 */

/** Writes one byte every 100 ms without end. @param {import('node:net').Socket} socket @param {string} text */
function drip(socket, text) {
  let at = 0;
  keepWriting(socket, () => text[at++ % text.length] ?? ' ', 100);
}

const kib64 = Buffer.alloc(65_536, 'x');

/** @type {Behaviour[]} */
export const behaviours = [
  { name: 'accepts and never answers', ends: '5 s', error: 'timeout' },
  { name: 'never finishes the TLS handshake', scheme: 'https', ends: '5 s', error: 'timeout' },
  {
    name: 'sends the TLS handshake byte by byte',
    scheme: 'https',
    onConnection: (socket) => drip(socket, '\x16\x03\x03\x40\x00\x02\x00\x3f\xfc\x03\x03'),
    ends: '5 s',
    error: 'timeout',
  },
  { name: 'speaks plain HTTP to TLS', scheme: 'https', onConnection: (socket) => void socket.write(head()), ends: 'sooner', error: 'tls' },
  {
    name: 'sends its headers byte by byte',
    onRequest: (socket) => drip(socket, `${head().slice(0, -2)}X-Slow: ${'a'.repeat(8_000)}`),
    ends: '5 s',
    error: 'timeout',
  },
  {
    name: 'sends its body byte by byte',
    onRequest: (socket) => {
      socket.write(head('Content-Length: 1000000\r\n'));
      drip(socket, 'a');
    },
    ends: '5 s',
    error: 'timeout',
  },
  {
    name: 'sends less than its Content-Length, and waits',
    onRequest: (socket) => void socket.write(`${head('Content-Length: 100\r\n')}short`),
    ends: '5 s',
    error: 'timeout',
  },
  {
    name: 'sends less than its Content-Length, and closes',
    onRequest: (socket) => void socket.end(`${head('Content-Length: 100\r\n')}short`),
    ends: 'sooner',
    error: 'reset',
  },
  {
    name: 'sends more than its Content-Length',
    onRequest: (socket) => void socket.write(`${head('Content-Length: 2\r\n')}ok${head('Content-Length: 0\r\n', '500 Oops')}`),
    ends: 'sooner',
    error: null,
    status: 200,
  },
  {
    name: 'endless body',
    onRequest: (socket) => {
      socket.write(head('Connection: close\r\n'));
      keepWriting(socket, () => kib64);
    },
    ends: 'sooner',
    error: null,
    status: 200,
  },
  {
    name: 'gzip bomb',
    onRequest: sendBomb,
    ends: 'sooner',
    error: null,
    status: 200,
  },
  {
    name: 'one header of 1 MB',
    onRequest: (socket) => void socket.write(head(`X-Long: ${'a'.repeat(1 << 20)}\r\n`)),
    ends: 'sooner',
    error: 'protocol',
  },
  {
    name: 'endless header',
    onRequest: (socket) => {
      socket.write('HTTP/1.1 200 OK\r\nX-Long: ');
      keepWriting(socket, () => kib64);
    },
    ends: 'sooner',
    error: 'protocol',
  },
  {
    name: '20,000 headers',
    onRequest: (socket) => void socket.write(head(Array.from({ length: 20_000 }, (_, i) => `X-${i}: a\r\n`).join(''))),
    ends: 'sooner',
    error: 'protocol',
  },
  {
    name: 'endless trailers',
    onRequest: (socket) => {
      socket.write(`${head('Transfer-Encoding: chunked\r\n')}0\r\n`);
      keepWriting(socket, () => 'X-Trailer: aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\r\n'.repeat(1_000));
    },
    ends: 'sooner',
    error: 'protocol',
  },
  {
    name: 'flood of 100 Continue',
    onRequest: (socket) => keepWriting(socket, () => head('', '100 Continue').repeat(1_000)),
    ends: 'sooner',
    error: 'reset',
  },
  {
    name: 'flood of 103 Early Hints',
    onRequest: (socket) => keepWriting(socket, () => head('Link: </a>; rel=preload\r\n', '103 Early Hints').repeat(1_000)),
    ends: 'sooner',
    error: 'protocol',
  },
  { name: 'no HTTP at all', onRequest: (socket) => void socket.write('SSH-2.0-OpenSSH_9.2\r\n'), ends: 'sooner', error: 'protocol' },
  { name: 'closes its half of the connection', onRequest: (socket) => void socket.end(), ends: 'sooner', error: 'reset' },
  { name: 'resets at once', onConnection: (socket) => void socket.resetAndDestroy(), ends: 'sooner', error: 'reset', or: 'connect' },
  {
    name: 'resets within the body',
    onRequest: (socket) =>
      void socket.write(`${head('Content-Length: 1000\r\n')}begun`, () => setTimeout(() => socket.resetAndDestroy(), 20)),
    ends: 'sooner',
    error: 'reset',
  },
  {
    name: 'redirects to itself',
    onRequest: (socket, request) =>
      void socket.write(head(`Location: ${request.split(' ')[1]}\r\nContent-Length: 0\r\n`, '307 Temporary Redirect')),
    ends: 'sooner',
    error: 'http_status',
    status: 307,
  },
];

/** Serves every behaviour in a separate process, so that floods do not delay the measuring process. @returns {Promise<{ urls: string[], requests(): Promise<number[]>, lower(): Promise<void> }>} */
export async function serveAll() {
  const child = fork(fileURLToPath(import.meta.url), [], { stdio: 'inherit' });
  const [{ urls }] = await once(child, 'message');
  return {
    urls,
    requests: async () => {
      child.send('requests');
      return (await once(child, 'message'))[0];
    },
    lower: async () => {
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
}

/** @param {Behaviour} behaviour */
async function serve({ onRequest, onConnection, scheme = /** @type {any} */ ('http') }) {
  let requests = 0;
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    socket.on('error', () => {}).on('end', () => socket.destroy());
    onConnection?.(socket);
    let request = '';
    socket.on('data', (chunk) => {
      request += chunk.toString('latin1');
      const end = request.indexOf('\r\n\r\n');
      const length = Number(/content-length: (\d+)/i.exec(request)?.[1] ?? 0);
      if (end < 0 || request.length < end + 4 + length) return;
      const whole = request;
      request = '';
      requests++;
      onRequest?.(socket, whole);
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  return { url: `${scheme}://127.0.0.1:${port}/hook`, requests: () => requests };
}

if (process.argv[1] === fileURLToPath(import.meta.url) && process.send) {
  const servers = await Promise.all(behaviours.map((behaviour) => serve(behaviour)));
  const tell = process.send.bind(process);
  process.on('message', () => tell(servers.map(({ requests }) => requests())));
  process.on('disconnect', () => process.exit(0));
  tell({ urls: servers.map(({ url }) => url) });
}
