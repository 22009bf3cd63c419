import { createHash } from 'node:crypto';
import { Slices } from '../queues/slices';

/** Characters hashed without a pause: well under a millisecond. */
const slice = 65_536;

/** SHA-256 of a JSON value, independent of the order of members. Yields to the event loop while hashing a long value. */
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

/** Uses an explicit stack, because nested generators would pass each part through all levels above. */
function* partsOf(root: unknown): Generator<string> {
  const open = [{ members: [root].entries() as Iterator<[string | number, unknown]>, isList: true, end: '' }];
  for (let top = open.at(-1); top; top = open.at(-1)) {
    const next = top.members.next();
    if (next.done) {
      yield top.end;
      open.pop();
      continue;
    }
    const [name, value] = next.value;
    if (open.length > 1) yield top.isList ? ',' : `,${JSON.stringify(name)}:`;
    if (typeof value !== 'object' || value === null) yield JSON.stringify(value) ?? 'null';
    else if (Array.isArray(value)) {
      yield '[';
      open.push({ members: value.entries(), isList: true, end: ']' });
    } else {
      yield '{';
      open.push({ members: Object.entries(value).sort(byName).values(), isList: false, end: '}' });
    }
  }
}

const byName = ([a]: [string, unknown], [b]: [string, unknown]): number => (a < b ? -1 : 1);
