import { Client } from 'pg';

interface Wire {
  readonly connection: { readonly stream: { destroy(): void } };
}

type Query = (...args: unknown[]) => unknown;

/**
 * A connection that counts as lost when a statement is not answered in time: a server that is frozen, or behind a network that swallows
 * everything, does not even refuse. Whoever waits then fails as with any cut connection, and the pool makes a new one.
 * (`query_timeout` of the driver fails the statement alone, and its connection goes back to the pool with the answer still to come.)
 */
export function clientWithPatience(ms: number): typeof Client {
  return class PatientClient extends Client {
    private overdue: NodeJS.Timeout | undefined;

    constructor(...args: ConstructorParameters<typeof Client>) {
      super(...args);
      const send = this.query.bind(this) as Query;
      const asked: Query = (...question) => {
        clearTimeout(this.overdue);
        this.overdue = setTimeout(() => (this as unknown as Wire).connection.stream.destroy(), ms);
        return send(...question);
      };
      this.query = asked as typeof this.query;
      const answered = () => clearTimeout(this.overdue);
      this.on('drain', answered).on('end', answered);
    }
  };
}
