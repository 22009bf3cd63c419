import type { Response } from 'express';
import { Slices } from '../queues/slices';

/** Maximum rows and characters that are serialized per turn of the event loop: about one millisecond. */
const maxSlice = { rows: 500, characters: 65_536 };

/** A list of a large answer; each row is converted when it is sent. */
export class Rows<Row> {
  constructor(
    readonly rows: readonly Row[],
    readonly toWire: (row: Row) => object,
  ) {}
}

/**
 * An answer with lists that are too long to be serialized at once. A controller returns it, and the envelope is sent in slices as fast as the client
 * reads, yielding to the event loop in between. Members are plain values or {@link Rows}.
 */
export class LargeAnswer {
  constructor(readonly members: Readonly<Record<string, unknown>>) {}
}

export async function sendInSlices(response: Response, answer: LargeAnswer): Promise<void> {
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  try {
    for await (const text of slicesOf(answer)) {
      if (response.destroyed) return;
      if (!response.write(text)) await waitForDrain(response);
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
    if (count < maxSlice.rows && text.length < maxSlice.characters) continue;
    yield text;
    [text, count] = ['', 0];
    await slices.end();
  }
  yield `${text}]`;
}

/** Waits until the client has read the written data or has disconnected. */
function waitForDrain(response: Response): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      response.off('drain', done).off('close', done);
      resolve();
    };
    response.on('drain', done).on('close', done);
  });
}
