import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Adds a bearer to every request that has none, and changes nothing else: the suites send none. */
export async function bearerProxy(target: string, bearer: string): Promise<{ url: string; close: () => Promise<void> }> {
  const { hostname, port } = new URL(target);
  const server: Server = createServer((incoming, outgoing) => {
    const headers = { authorization: `Bearer ${bearer}`, ...incoming.headers };
    const onward = request({ hostname, port, path: incoming.url, method: incoming.method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode!, answer.headers);
      answer.pipe(outgoing);
    });
    onward.on('error', () => outgoing.destroy());
    outgoing.on('close', () => onward.destroy());
    incoming.pipe(onward);
  });
  await new Promise<void>((listening) => server.listen(0, 'localhost', listening));
  const close = () =>
    new Promise<void>((closed) => {
      server.closeAllConnections();
      server.close(() => closed());
    });
  return { url: `http://localhost:${(server.address() as AddressInfo).port}`, close };
}
