import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { inTime } from './silence';

/** Timeouts in milliseconds. */
export interface ConnectionTimeouts {
  /** For connecting. */
  readonly connectMs: number;
  /** For the simplest query. */
  readonly silenceMs: number;
}

interface Hooks {
  /** Sets up a new connection. */
  readonly begun: (client: Client) => Promise<void>;
  /** Called before each query of the heartbeat. */
  readonly asks?: () => void;
  /** Called before reconnecting. A `Silence` when PostgreSQL did not answer. */
  readonly lost: (error: Error) => void;
}

const heartbeatMs = 1_000;
const reconnectDelayMs = 250;
/** Timeout of an orderly disconnect, in milliseconds. */
const disconnectMs = 1_000;

/** A connection beside the pool that is checked every second and reconnects: a connection that only listens would not notice a lost server. */
export class MonitoredConnection {
  private client: Client | undefined;
  private isStopped = false;

  constructor(
    private readonly databaseUrl: string,
    private readonly bounds: ConnectionTimeouts,
    private readonly hooks: Hooks,
  ) {
    void this.keep();
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    if (this.client) await inTime(this.client, this.client.end(), disconnectMs).catch(() => undefined);
  }

  private async keep(): Promise<void> {
    while (!this.isStopped) {
      const error = await this.stand().catch((reason: unknown) => reason as Error);
      if (this.isStopped) return;
      this.hooks.lost(error);
      await pause(reconnectDelayMs, undefined, { ref: false });
    }
  }

  /** Keeps one connection until it is lost; resolves or rejects with the reason. */
  private async stand(): Promise<Error> {
    const { connectMs, silenceMs } = this.bounds;
    const client = new Client({ connectionString: this.databaseUrl, keepAlive: true, keepAliveInitialDelayMillis: heartbeatMs });
    // A broken connection emits several errors; without a listener they would end the process.
    const lost = new Promise<Error>((resolve) => client.on('error', resolve).on('end', () => resolve(new Error('Connection terminated'))));
    this.client = client;
    this.hooks.asks?.();
    await inTime(client, client.connect(), connectMs);
    if (!this.isStopped) await inTime(client, this.hooks.begun(client), silenceMs);
    for (;;) {
      const ended = await Promise.race([lost, pause(heartbeatMs, undefined, { ref: false })]);
      if (ended) return ended;
      this.hooks.asks?.();
      await inTime(client, client.query('select 1'), silenceMs);
    }
  }
}
