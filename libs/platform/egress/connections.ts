import { connect as connectTcp, isIP, type LookupFunction, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { type buildConnector, Client } from 'undici';
import type { EgressTimings } from './failures';
import { type ResolvedAddress, unbracket } from './resolver';

/** Maximum age of a connection. With the resolver's cache, resolved addresses are used for at most 30 seconds. */
const maxAgeMs = 15_000;
/** Idle timeout, shorter than that of common servers, so that a request seldom meets a connection that the server is closing. */
const idleTimeoutMs = 2_000;
const maxIdlePerPin = 256;

/**
 * A connection to one of several checked addresses; Host header and SNI keep the name. Only one exchange uses it at a time, so that aborting the exchange
 * can close the socket and each exchange has its own connect times.
 */
export class Connection {
  readonly client: Client;
  private readonly createdAt = performance.now();
  private socket: Socket | null = null;
  private session: Buffer | undefined;
  /** Receives the connect times of the current exchange; they stay null when the socket is reused. */
  timings: EgressTimings | null = null;
  /** Progress of the connector. */
  phase: 'connect' | 'tls' | 'open' = 'connect';
  /** Set by the pool; called when an idle connection is closed. */
  onClosed: () => void = () => undefined;

  constructor(
    readonly pin: string,
    origin: string,
    private readonly addresses: readonly ResolvedAddress[],
  ) {
    this.client = new Client(origin, {
      connect: (target: buildConnector.Options, callback: buildConnector.Callback) => this.connect(target, callback),
      headersTimeout: 0,
      bodyTimeout: 0,
      keepAliveTimeout: idleTimeoutMs,
      keepAliveMaxTimeout: idleTimeoutMs,
      maxHeaderSize: 16_384,
      allowH2: false,
    });
    this.client.on('disconnect', () => this.onClosed());
  }

  /** Bytes received on the socket, including headers and chunk framing. */
  get received(): number {
    return this.socket?.bytesRead ?? 0;
  }

  get isReusable(): boolean {
    return !this.client.destroyed && !this.client.closed && performance.now() - this.createdAt < maxAgeMs;
  }

  destroy(): void {
    this.socket?.destroy();
    this.client.destroy(null, () => undefined);
  }

  private connect(target: buildConnector.Options, callback: buildConnector.Callback): void {
    const started = performance.now();
    const secure = target.protocol === 'https:';
    const name = unbracket(target.hostname);
    const options = {
      host: name,
      port: Number(target.port || (secure ? 443 : 80)),
      lookup: this.lookupPinned,
      autoSelectFamily: true,
      noDelay: true,
    };
    this.phase = 'connect';
    const socket = secure
      ? connectTls({ ...options, servername: isIP(name) === 0 ? name : '', session: this.session, ALPNProtocols: ['http/1.1'] })
      : connectTcp(options);
    this.socket = socket;
    let handshake = started;
    socket.once('connect', () => {
      handshake = performance.now();
      if (this.timings !== null) this.timings.connect = handshake - started;
      this.phase = secure ? 'tls' : 'open';
    });
    socket.on('session', (session: Buffer) => (this.session = session));
    const settle = (error: Error | null): void => {
      socket.off('error', settle).off(secure ? 'secureConnect' : 'connect', succeed);
      if (error !== null) return callback(error, null);
      this.phase = 'open';
      callback(null, socket);
    };
    const succeed = (): void => {
      if (secure && this.timings !== null) this.timings.tls = performance.now() - handshake;
      settle(null);
    };
    socket.on('error', settle).on(secure ? 'secureConnect' : 'connect', succeed);
  }

  private readonly lookupPinned: LookupFunction = (_name, options, callback) => {
    const [first] = this.addresses;
    if (options.all === true) callback(null, [...this.addresses]);
    else callback(null, first?.address ?? '', first?.family);
  };
}

/** Pool of idle connections by pin (origin and checked addresses). When a name resolves differently, its old connections are no longer used and time out. */
export class Connections {
  private readonly idle = new Map<string, Connection[]>();

  take(origin: string, addresses: readonly ResolvedAddress[]): Connection {
    const pin = `${origin} ${addresses
      .map(({ address }) => address)
      .sort()
      .join(' ')}`;
    return this.pop(pin) ?? new Connection(pin, origin, addresses);
  }

  /** Returns a connection to the pool after its exchange is complete. */
  release(connection: Connection): void {
    connection.timings = null;
    const idle = this.idle.get(connection.pin) ?? [];
    if (!connection.isReusable || idle.length >= maxIdlePerPin) return connection.destroy();
    connection.onClosed = () => this.forget(connection);
    idle.push(connection);
    this.idle.set(connection.pin, idle);
  }

  close(): void {
    for (const idle of this.idle.values()) for (const connection of idle.splice(0)) connection.destroy();
    this.idle.clear();
  }

  private pop(pin: string): Connection | null {
    const idle = this.idle.get(pin) ?? [];
    for (let connection = idle.pop(); connection !== undefined; connection = idle.pop()) {
      if (idle.length === 0) this.idle.delete(pin);
      if (connection.isReusable) return connection;
      connection.destroy();
    }
    return null;
  }

  private forget(connection: Connection): void {
    const idle = this.idle.get(connection.pin);
    const at = idle?.indexOf(connection) ?? -1;
    if (idle === undefined || at < 0) return;
    idle.splice(at, 1);
    if (idle.length === 0) this.idle.delete(connection.pin);
    connection.destroy();
  }
}
