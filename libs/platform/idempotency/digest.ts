import { createHash } from 'node:crypto';
import { Slices } from '../queues/slices';

/** Characters that are hashed at one go: well under a millisecond. */
const slice = 65_536;

/** SHA-256 of a JSON value: the same whatever the order of its members. A long one is read with breaths in between. */
export async function digestOf(value: unknown): Promise<string> {
  const digest = createHash('sha256');
  const slices = new Slices();
  let text = '';
  for (const part of partsOf(value)) {
    text += part;
    if (text.length < slice) continue;
    digest.update(text);
    text = '';
    await slices.end();
  }
  return digest.update(text).digest('hex');
}

function* partsOf(value: unknown): Generator<string> {
  if (typeof value !== 'object' || value === null) {
    yield JSON.stringify(value) ?? 'null';
    return;
  }
  const isList = Array.isArray(value);
  yield isList ? '[' : '{';
  for (const [name, member] of isList ? value.entries() : Object.entries(value).sort(byName)) {
    yield isList ? ',' : `,${JSON.stringify(name)}:`;
    yield* partsOf(member);
  }
  yield isList ? ']' : '}';
}

const byName = ([a]: [string, unknown], [b]: [string, unknown]): number => (a < b ? -1 : 1);
