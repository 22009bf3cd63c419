import { createServer as createHttp, type IncomingMessage, type RequestListener } from 'node:http';
import { type AddressInfo, createServer as createTcp, type Server, type Socket } from 'node:net';

const open: Array<() => Promise<void>> = [];

/** An HTTP receiver on loopback; closed by {@link closeReceivers}. */
export async function receiver(listener: RequestListener): Promise<{ url: string; port: number; connections: () => number }> {
  let connections = 0;
  const server = createHttp({ keepAliveTimeout: 0 }, listener);
  server.on('connection', () => (connections += 1));
  const port = await listen(server);
  return { url: `http://127.0.0.1:${port}`, port, connections: () => connections };
}

/** A TCP receiver that reads and writes raw bytes. */
export async function rawReceiver(onSocket: (socket: Socket) => void): Promise<{ url: string; port: number }> {
  const port = await listen(createTcp(onSocket));
  return { url: `http://127.0.0.1:${port}`, port };
}

async function listen(server: Server): Promise<number> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
  });
  open.push(
    () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

export async function closeReceivers(): Promise<void> {
  await Promise.all(open.splice(0).map((close) => close()));
}

export async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
