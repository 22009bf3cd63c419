import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';

/** Stands between the product and a dependency, so that a test can take the dependency away without touching it. */
export class TcpProxy {
  private readonly sockets = new Set<Socket>();
  /** Made so far. */
  connections = 0;
  private isCut = false;
  private held: string | null = null;
  /** Times that an answer was held back. */
  holding = 0;
  private isSwallowing = false;
  /** Connections that nothing gets through any more, and of whose end the other side never hears. */
  private readonly swallowed = new Set<Socket>();
  /** Bytes that went nowhere. */
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
      if (this.held === null || !sent.includes(this.held)) return;
      this.holding += 1;
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

  /** The address of the dependency by way of the proxy. */
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

  /** What is asked with this text arrives, and its answer does not. Null ends it for what is asked from then on. */
  hold(text: string | null): void {
    this.held = text;
  }

  /** The machine is gone without a word: what is sent goes nowhere, for good on connections that stand, and new ones find nobody. */
  swallow(): void {
    this.isSwallowing = true;
    for (const socket of this.sockets) {
      this.swallowed.add(socket);
      socket.unpipe();
      socket.on('data', (sent: Buffer) => (this.lost += sent.length)).resume();
    }
  }

  mend(): void {
    this.isCut = false;
    this.isSwallowing = false;
  }

  async close(): Promise<void> {
    this.cut();
    await new Promise((resolve) => this.server.close(resolve));
  }
}
