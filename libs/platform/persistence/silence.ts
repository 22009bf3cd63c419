import type { Client } from 'pg';

/** PostgreSQL neither answers nor refuses, because its machine or the network is lost. Only a timeout can detect that. */
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

/** Awaits a query on this connection. After the timeout, closes the connection with a `Silence` error. */
export async function inTime<T>(client: Client, asked: Promise<T>, ms: number): Promise<T> {
  const answered = startTimeout(ms, () => wireOf(client).destroy(new Silence(ms)));
  try {
    return await asked;
  } finally {
    answered();
  }
}

/** Number of intervals that a timeout is split into. */
const intervals = 10;

/**
 * Calls `giveUp` after `ms`, unless the returned function is called. Time in which this process was blocked does not count: an interval
 * that ended late by more than its length is repeated. Data that arrived meanwhile is read first.
 */
export function startTimeout(ms: number, giveUp: () => void): () => void {
  const intervalMs = ms / intervals;
  let left = intervals;
  let isAnswered = false;
  let timer: NodeJS.Timeout;
  const listen = (): void => {
    const end = performance.now() + intervalMs;
    timer = setTimeout(() => {
      if (performance.now() - end <= intervalMs) left -= 1;
      if (left > 0) listen();
      else setImmediate(() => isAnswered || giveUp());
    }, intervalMs);
  };
  listen();
  return () => {
    isAnswered = true;
    clearTimeout(timer);
  };
}
