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

/**
 * What PostgreSQL is asked on this connection, or a `Silence` and the end of the connection when it is not answered in time. What has arrived
 * while this process was busy, or frozen, is read first.
 */
export async function inTime<T>(client: Client, asked: Promise<T>, ms: number): Promise<T> {
  let isWaiting = true;
  const giveUp = () => isWaiting && wireOf(client).destroy(new Silence(ms));
  const timer = setTimeout(() => setImmediate(giveUp), ms);
  try {
    return await asked;
  } finally {
    isWaiting = false;
    clearTimeout(timer);
  }
}
