import { JsonTexts } from '@exchange/kernel';
import { answerBounds, AnswerRefused } from './answer-bounds';

/** Name of the member that {@link withFaultsMarked} adds to an object that has two members of one name. */
export const repeatedMember = '(repeated member)';

const mark = `${JSON.stringify(repeatedMember)}:null,`;

const tooManyEscapes = `The seller’s answer has more than ${answerBounds.escapedNames.toLocaleString('en')} names with escapes.`;

/** What some writers of JSON put where a number is none. `JSON.parse` refuses the whole text for one of them, and reads 1e999 as Infinity. */
const words = { N: 'NaN', I: 'Infinity' } as const;
const noNumber = '1e999';

/** An open object or list, while the text is scanned. */
interface Open {
  name?: string;
  /** From the second member on. */
  names?: Set<string>;
  isMarked?: true;
}

/**
 * Keeps faults of a JSON text that `JSON.parse` hides or cannot read, so that only the item that has one is dropped (see `boundedItem`): an object
 * with two members of one name gets {@link repeatedMember}, and NaN becomes Infinity. Objects above `depth` are left alone. The time grows with
 * the length of the text. Text without faults is returned as it is. Throws {@link AnswerRefused} for more names with escapes than the limit allows.
 */
export function withFaultsMarked(text: string, depth: number): string {
  const texts = new JsonTexts();
  const open: Open[] = [];
  const parts: string[] = [];
  let [kept, start, end, escaped] = [0, 0, 0, 0];
  const replace = (from: number, to: number, by: string): void => {
    parts.push(text.slice(kept, from), by);
    kept = to;
  };
  for (let i = 0; i < text.length; i += 1) {
    const char = text[i];
    if (char === '"') {
      start = i;
      end = texts.through(text, i + 1);
      i = end - 1;
    } else if (char === '{' || char === '[') open.push({});
    else if (char === '}' || char === ']') open.pop();
    else if (char === ':' && end > start) {
      const written = text.slice(start + 1, end - 1);
      // A text is the name of one member. What is not JSON has colons without one.
      end = start;
      const isEscaped = written.includes('\\');
      if (isEscaped) escaped += 1;
      if (escaped > answerBounds.escapedNames) throw new AnswerRefused(tooManyEscapes);
      if (open.length >= depth && isRepeated(open.at(-1), isEscaped ? decoded(written) : written)) replace(start, start, mark);
    } else if (char === 'N' || char === 'I') {
      const word = words[char];
      if (!text.startsWith(word, i)) continue;
      replace(i, i + word.length, noNumber);
      i += word.length - 1;
    }
  }
  return kept === 0 ? text : parts.join('') + text.slice(kept);
}

/** Whether an object has a member of this name already; said once for each object. */
function isRepeated(open: Open | undefined, name: string): boolean {
  if (open === undefined || open.isMarked) return false;
  if (open.name === undefined) open.name = name;
  else {
    open.names ??= new Set([open.name]);
    if (open.names.size < open.names.add(name).size) return false;
    open.isMarked = true;
  }
  return open.isMarked === true;
}

/** What is not JSON stays as it is: parsing refuses it. */
function decoded(written: string): string {
  try {
    return JSON.parse(`"${written}"`) as string;
  } catch {
    return written;
  }
}
