import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Proxy {
  readonly url: string;
  close(): Promise<void>;
}

/** Forwards to the current `target`. Adds the bearer token to requests without one (the suites send none), and changes nothing else. */
export async function proxyTo(target: () => string, bearer?: string): Promise<Proxy> {
  const server: Server = createServer((incoming, outgoing) => {
    const { hostname, port } = new URL(target());
    const headers = { ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }), ...incoming.headers };
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
