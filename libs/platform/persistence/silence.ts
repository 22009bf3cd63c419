import type { Client } from 'pg';

/** PostgreSQL neither answers nor refuses: its machine is gone, or the network swallows everything. Nothing but a clock tells. */
export class Silence extends Error {
  constructor(ms: number) {
    super(`Connection terminated: PostgreSQL has said nothing for ${ms} ms`);
    this.name = 'Silence';
  }
}

interface Wire {
  readonly connection: { readonly stream: { readonly bytesRead: number; destroy(error?: Error): void } };
}

export const wireOf = (client: Client): Wire['connection']['stream'] => (client as unknown as Wire).connection.stream;

/** What PostgreSQL is asked on this connection, or a `Silence` and the end of the connection when it is not answered in time. */
export async function inTime<T>(client: Client, asked: Promise<T>, ms: number): Promise<T> {
  const answered = unlessAnswered(ms, () => wireOf(client).destroy(new Silence(ms)));
  try {
    return await asked;
  } finally {
    answered();
  }
}

/**
 * Gives up after so many milliseconds, unless what is returned is called. What has arrived while this process was busy, or frozen, is read first, and
 * whoever was busy for long has listened for no time: it begins anew.
 */
export function unlessAnswered(ms: number, giveUp: () => void): () => void {
  let isAnswered = false;
  let timer: NodeJS.Timeout;
  const listen = (): void => {
    const end = performance.now() + ms;
    timer = setTimeout(() => {
      if (performance.now() - end > ms / 4) listen();
      else setImmediate(() => isAnswered || giveUp());
    }, ms);
  };
  listen();
  return () => {
    isAnswered = true;
    clearTimeout(timer);
  };
}
