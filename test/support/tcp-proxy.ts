import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';

/** A proxy in front of a dependency, so that a test can interrupt the connection without touching the dependency. */
export class TcpProxy {
  private readonly sockets = new Set<Socket>();
  /** Connections accepted so far. */
  connections = 0;
  private isCut = false;
  private delayedText: string | null = null;
  /** Number of answers that were held back. */
  delayedCount = 0;
  private isSwallowing = false;
  /** Connections that drop all bytes and never report their end. */
  private readonly swallowed = new Set<Socket>();
  /** Number of dropped bytes. */
  lost = 0;
  private readonly server = createServer((client) => {
    this.connections += 1;
    if (this.isCut) {
      client.destroy();
      return;
    }
    if (this.isSwallowing) {
      this.sockets.add(client.resume().on('error', () => undefined));
      return;
    }
    const upstream = connect(Number(this.target.port), this.target.hostname);
    client.on('data', (sent: Buffer) => {
      if (this.delayedText === null || !sent.includes(this.delayedText)) return;
      this.delayedCount += 1;
      upstream.unpipe(client);
    });
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      this.sockets.add(from);
      from.pipe(to);
      const end = () => this.swallowed.has(from) || to.destroy();
      from.on('error', end).on('close', () => this.sockets.delete(from) && end());
    }
  });

  private constructor(private readonly target: URL) {}

  static async start(url: string): Promise<TcpProxy> {
    const proxy = new TcpProxy(new URL(url));
    await new Promise<void>((resolve) => proxy.server.listen(0, '127.0.0.1', resolve));
    return proxy;
  }

  /** The dependency's address by way of the proxy. */
  get url(): string {
    const url = new URL(this.target.href);
    url.host = `127.0.0.1:${(this.server.address() as AddressInfo).port}`;
    return url.href;
  }

  cut(): void {
    this.isCut = true;
    this.swallowed.clear();
    for (const socket of this.sockets) socket.destroy();
  }

  /** Forwards requests with this text and holds back their answers. Null ends this for later requests. */
  delayAnswersTo(text: string | null): void {
    this.delayedText = text;
  }

  /** Simulates a lost machine: existing connections drop all bytes for good, and new ones get no answer. */
  dropSilently(): void {
    this.isSwallowing = true;
    for (const socket of this.sockets) {
      this.swallowed.add(socket);
      socket.unpipe();
      socket.on('data', (sent: Buffer) => (this.lost += sent.length)).resume();
    }
  }

  restore(): void {
    this.isCut = false;
    this.isSwallowing = false;
  }

  async close(): Promise<void> {
    this.cut();
    await new Promise((resolve) => this.server.close(resolve));
  }
}
