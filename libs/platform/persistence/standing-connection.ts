import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { inTime } from './silence';

/** Milliseconds. */
export interface ConnectionBounds {
  /** To connect. */
  readonly connectMs: number;
  /** To answer the smallest question there is. */
  readonly silenceMs: number;
}

interface Hooks {
  /** It stands from now on, once this is done. */
  readonly begun: (client: Client) => Promise<void>;
  /** PostgreSQL is about to be asked something; it answers, or the connection is lost. */
  readonly asks?: () => void;
  /** It will be made again. A `Silence` when PostgreSQL did not even refuse. */
  readonly lost: (error: Error) => void;
}

const beatMs = 1_000;
const againAfterMs = 250;
/** How long PostgreSQL has to take leave. */
const farewellMs = 1_000;

/**
 * A connection of its own, beside the pool, that is asked every second whether it is still there, and made again whenever it is lost: one that
 * only listens would never notice that nobody is at the other end.
 */
export class StandingConnection {
  private client: Client | undefined;
  private stopped = false;

  constructor(
    private readonly databaseUrl: string,
    private readonly bounds: ConnectionBounds,
    private readonly hooks: Hooks,
  ) {
    void this.keep();
  }

  async stop(): Promise<void> {
    this.stopped = true;
    if (this.client) await inTime(this.client, this.client.end(), farewellMs).catch(() => undefined);
  }

  private async keep(): Promise<void> {
    while (!this.stopped) {
      const error = await this.stand().catch((reason: unknown) => reason as Error);
      if (this.stopped) return;
      this.hooks.lost(error);
      await pause(againAfterMs, undefined, { ref: false });
    }
  }

  /** Until it is lost; resolves or rejects with what ended it. */
  private async stand(): Promise<Error> {
    const { connectMs, silenceMs } = this.bounds;
    const client = new Client({ connectionString: this.databaseUrl, keepAlive: true, keepAliveInitialDelayMillis: beatMs });
    // A connection that is cut reports its error more than once; one that nobody listens to would end the process.
    const lost = new Promise<Error>((resolve) => client.on('error', resolve).on('end', () => resolve(new Error('Connection terminated'))));
    this.client = client;
    this.hooks.asks?.();
    await inTime(client, client.connect(), connectMs);
    if (!this.stopped) await inTime(client, this.hooks.begun(client), silenceMs);
    for (;;) {
      const ended = await Promise.race([lost, pause(beatMs, undefined, { ref: false })]);
      if (ended) return ended;
      this.hooks.asks?.();
      await inTime(client, client.query('select 1'), silenceMs);
    }
  }
}
