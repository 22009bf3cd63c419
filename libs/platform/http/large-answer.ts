import { setImmediate as breathe } from 'node:timers/promises';
import type { Response } from 'express';

/** Rows that become JSON at one go: well under a millisecond. */
const sliceRows = 500;

/** A list of a large answer; each row becomes its wire when its turn has come. */
export class Rows<Row> {
  constructor(
    readonly rows: readonly Row[],
    readonly toWire: (row: Row) => object,
  ) {}
}

/**
 * An answer with lists that are too long to be written at one go: a controller returns it, and `{data, error}` leaves in slices with a
 * breath between them, as fast as the client reads. Members are plain values or {@link Rows}.
 */
export class LargeAnswer {
  constructor(readonly members: Readonly<Record<string, unknown>>) {}
}

export async function sendInSlices(response: Response, answer: LargeAnswer): Promise<void> {
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  try {
    for await (const text of slicesOf(answer)) {
      if (response.destroyed) return;
      if (!response.write(text)) await roomIn(response);
    }
    response.end();
  } catch (error) {
    response.destroy(error as Error);
  }
}

async function* slicesOf({ members }: LargeAnswer): AsyncGenerator<string> {
  let before = '{"data":{';
  for (const [name, value] of Object.entries(members)) {
    yield `${before}${JSON.stringify(name)}:`;
    if (value instanceof Rows) yield* listOf(value as Rows<unknown>);
    else yield JSON.stringify(value);
    before = ',';
  }
  yield '},"error":null}';
}

async function* listOf({ rows, toWire }: Rows<unknown>): AsyncGenerator<string> {
  yield '[';
  for (let from = 0; from < rows.length; from += sliceRows) {
    const slice = rows.slice(from, from + sliceRows).map((row) => JSON.stringify(toWire(row)));
    yield `${from === 0 ? '' : ','}${slice.join(',')}`;
    await breathe();
  }
  yield ']';
}

/** Until the client has read what was written, or has gone. */
function roomIn(response: Response): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      response.off('drain', done).off('close', done);
      resolve();
    };
    response.on('drain', done).on('close', done);
  });
}
