import { JsonTexts } from '@exchange/kernel';
import { answerBounds, AnswerRefused } from './answer-bounds';

/** Name of the member that {@link withFaultsMarked} adds to an object with two members of one name. */
export const repeatedMember = '(repeated member)';

const mark = `${JSON.stringify(repeatedMember)}:null,`;

const tooManyEscapes = `The seller’s answer has more than ${answerBounds.escapedNames.toLocaleString('en')} names with escapes.`;

/** Words that some JSON writers use for invalid numbers. `JSON.parse` refuses the whole text for one of them, and reads 1e999 as Infinity. */
const invalidNumbers = { N: 'NaN', I: 'Infinity' } as const;
const infiniteNumber = '1e999';

/** An open object or list during the scan. */
interface OpenScope {
  name?: string;
  /** Set from the second member on. */
  names?: Set<string>;
  isMarked?: true;
}

/**
 * Marks faults of a JSON text that `JSON.parse` hides or refuses, so that `boundedItem` drops only the affected item. Objects with two members of
 * one name get {@link repeatedMember}; NaN becomes Infinity. Objects above `depth` are not marked. Linear in the length of the text. Throws
 * {@link AnswerRefused} above the maximum number of escaped names.
 */
export function withFaultsMarked(text: string, depth: number): string {
  const texts = new JsonTexts();
  const open: OpenScope[] = [];
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
      // Each string names one member. Text that is not JSON has colons without one.
      end = start;
      const isEscaped = written.includes('\\');
      if (isEscaped) escaped += 1;
      if (escaped > answerBounds.escapedNames) throw new AnswerRefused(tooManyEscapes);
      if (open.length >= depth && isRepeated(open.at(-1), isEscaped ? decodeName(written) : written)) replace(start, start, mark);
    } else if (char === 'N' || char === 'I') {
      const word = invalidNumbers[char];
      if (!text.startsWith(word, i)) continue;
      replace(i, i + word.length, infiniteNumber);
      i += word.length - 1;
    }
  }
  return kept === 0 ? text : parts.join('') + text.slice(kept);
}

/** Whether the object has a member of this name already; true once per object. */
function isRepeated(open: OpenScope | undefined, name: string): boolean {
  if (open === undefined || open.isMarked) return false;
  if (open.name === undefined) open.name = name;
  else {
    open.names ??= new Set([open.name]);
    if (open.names.size < open.names.add(name).size) return false;
    open.isMarked = true;
  }
  return open.isMarked === true;
}

/** Leaves text that is not JSON unchanged: parsing refuses it. */
function decodeName(written: string): string {
  try {
    return JSON.parse(`"${written}"`) as string;
  } catch {
    return written;
  }
}
