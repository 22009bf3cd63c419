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

/** Whoever listens does so in this many turns. */
const turns = 10;

/**
 * Gives up after having listened for so many milliseconds, unless what is returned is called. A process that is busy, or frozen, does not listen: a
 * turn that ended late by more than its own length does not count. What arrived meanwhile is read first, and whatever has to be said after it has the
 * time that is left.
 */
export function unlessAnswered(ms: number, giveUp: () => void): () => void {
  const turnMs = ms / turns;
  let left = turns;
  let isAnswered = false;
  let timer: NodeJS.Timeout;
  const listen = (): void => {
    const end = performance.now() + turnMs;
    timer = setTimeout(() => {
      if (performance.now() - end <= turnMs) left -= 1;
      if (left > 0) listen();
      else setImmediate(() => isAnswered || giveUp());
    }, turnMs);
  };
  listen();
  return () => {
    isAnswered = true;
    clearTimeout(timer);
  };
}
