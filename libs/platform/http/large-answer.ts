import type { Response } from 'express';
import { Slices } from '../queues/slices';

/** Rows, and characters, that become JSON at one go: about a millisecond. */
const slice = { rows: 500, characters: 65_536 };

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
  const slices = new Slices();
  let [text, count] = ['[', 0];
  for (const [index, row] of rows.entries()) {
    text += `${index === 0 ? '' : ','}${JSON.stringify(toWire(row))}`;
    count += 1;
    if (count < slice.rows && text.length < slice.characters) continue;
    yield text;
    [text, count] = ['', 0];
    await slices.end();
  }
  yield `${text}]`;
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
