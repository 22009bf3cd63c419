import { Client } from 'pg';
import type { Heartbeat } from './heartbeat';
import { Silence, startTimeout, wireOf } from './silence';

type Query = (...args: unknown[]) => unknown;
type Connected = (error?: Error) => void;

/** Timeout of an orderly disconnect, in milliseconds. */
const disconnectMs = 1_000;

/**
 * A client whose connection is closed when a statement is not answered in time, because a frozen server or network does not even refuse. Its work
 * fails as for a broken connection, and the pool makes a new one. (The driver's `query_timeout` fails only the statement, and returns a connection
 * with a pending answer to the pool.) A heartbeat closes it sooner, and rejects new connections while PostgreSQL is lost.
 */
export function clientWithTimeout(ms: number, heartbeat?: Heartbeat): typeof Client {
  return class ClientWithTimeout extends Client {
    private answered = (): void => undefined;

    constructor(...args: ConstructorParameters<typeof Client>) {
      super(...args);
      const send = this.query.bind(this) as Query;
      const asked: Query = (...question) => {
        this.answered();
        this.answered = startTimeout(ms, () => wireOf(this).destroy(new Silence(ms)));
        return send(...question);
      };
      this.query = asked as typeof this.query;
      const answered = () => this.answered();
      this.on('drain', answered).on('end', answered);
      const connect = this.connect.bind(this) as (connected: Connected) => unknown;
      this.connect = ((connected: Connected) => {
        if (heartbeat?.isSilent) return void process.nextTick(() => connected(new Silence(heartbeat.bounds.silenceMs)));
        heartbeat?.watch(this);
        return connect(connected);
      }) as typeof this.connect;
      const end = this.end.bind(this) as Query;
      this.end = ((...given) => {
        const timer = setTimeout(() => wireOf(this).destroy(), disconnectMs).unref();
        this.once('end', () => clearTimeout(timer));
        return end(...(given as unknown[]));
      }) as typeof this.end;
    }
  };
}
