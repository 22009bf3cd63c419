import { Client } from 'pg';
import type { Heartbeat } from './heartbeat';
import { Silence, unlessAnswered, wireOf } from './silence';

type Query = (...args: unknown[]) => unknown;
type Connected = (error?: Error) => void;

/** How long PostgreSQL has to take leave of a connection that is not needed any more. */
const farewellMs = 1_000;

/**
 * A connection that counts as lost when a statement is not answered in time: a server that is frozen, or behind a network that swallows
 * everything, does not even refuse. Whoever waits then fails as with any cut connection, and the pool makes a new one.
 * (`query_timeout` of the driver fails the statement alone, and its connection goes back to the pool with the answer still to come.)
 * A heartbeat ends it sooner, and refuses to wait for connections that cannot come.
 */
export function clientWithPatience(ms: number, heartbeat?: Heartbeat): typeof Client {
  return class PatientClient extends Client {
    private answered = (): void => undefined;

    constructor(...args: ConstructorParameters<typeof Client>) {
      super(...args);
      const send = this.query.bind(this) as Query;
      const asked: Query = (...question) => {
        this.answered();
        this.answered = unlessAnswered(ms, () => wireOf(this).destroy(new Silence(ms)));
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
        const timer = setTimeout(() => wireOf(this).destroy(), farewellMs).unref();
        this.once('end', () => clearTimeout(timer));
        return end(...(given as unknown[]));
      }) as typeof this.end;
    }
  };
}
