import { randomUUID } from 'node:crypto';
import { JsonTexts } from '@exchange/kernel';
import { Slices } from '../queues/slices';
import { maxDepth, RefusedJson } from './json-depth';

/** Characters that are scanned or parsed per turn of the event loop: about one millisecond. */
const sliceLength = 64 * 1024;

/** Levels of nested large lists that are cut. More would scan a deep body again at every level. */
const maxCutLevels = 2;

/** A list of the root object, in parts that are parsed one by one. */
type CutList = readonly Part[];

interface Part {
  readonly text: string;
  /** Whether the part is a single element as long as a slice, which may contain large lists. */
  readonly isElement: boolean;
}

/**
 * `JSON.parse` for large bodies that does not block the event loop: the lists of the root object, and those of their elements, are parsed in slices.
 * Results and SyntaxErrors are those of `JSON.parse`. Throws {@link RefusedJson} before parsing when the text is nested too deeply.
 */
export async function parseInSlices(text: string): Promise<unknown> {
  // The depth of a long object is checked while its lists are cut out.
  if (text.length <= sliceLength || !isObject(text)) await checkDepth(text);
  return parseText(text, maxCutLevels);
}

const isObject = (text: string): boolean => text.trimStart().startsWith('{');
const tooDeep = (): RefusedJson => new RefusedJson('The body is nested too deeply.');

async function checkDepth(text: string): Promise<void> {
  const texts = new JsonTexts();
  const slices = new Slices();
  for (let [i, depth, turn] = [0, 0, 0]; i < text.length; i += 1) {
    if (i - turn >= sliceLength) [turn] = [i, await slices.end()];
    const char = text[i];
    if (char === '"') {
      i = texts.through(text, i + 1) - 1;
      // The parser reports the open string.
      if (texts.isOpen) return;
    } else if (char === '[' || char === '{') {
      depth += 1;
      if (depth > maxDepth) throw tooDeep();
    } else if (char === ']' || char === '}') depth -= 1;
  }
}

async function parseText(text: string, levels: number): Promise<unknown> {
  if (text.length <= sliceLength || levels === 0) return JSON.parse(text);
  const mark = randomUUID();
  const { skeleton, lists } = await cutLists(text, mark);
  const root = JSON.parse(skeleton) as unknown;
  if (typeof root !== 'object' || root === null || Array.isArray(root)) return root;
  const members: [string, unknown][] = [];
  for (const [name, value] of Object.entries(root)) {
    const isMarked = Array.isArray(value) && value[0] === mark;
    members.push([name, isMarked ? await parseList(lists[value[1] as number]!, levels - 1) : value]);
  }
  return Object.fromEntries(members);
}

/** Replaces each list by `["mark", n]`, which is valid JSON exactly where a list is. */
async function cutLists(text: string, mark: string): Promise<{ readonly skeleton: string; readonly lists: readonly CutList[] }> {
  const kept: string[] = [];
  const lists: CutList[] = [];
  const texts = new JsonTexts();
  const slices = new Slices();
  let parts: Part[] | null = null;
  let [depth, from, turn, element] = [0, 0, 0, 0];
  if (!isObject(text)) return { skeleton: text, lists };
  for (let i = 0; i < text.length; i += 1) {
    if (i - turn >= sliceLength) [turn] = [i, await slices.end()];
    const char = text[i];
    if (char === '"') i = endOfString(texts, text, i);
    else if (char === '[' || char === '{') {
      depth += 1;
      if (depth > maxDepth) throw tooDeep();
      if (depth !== 2 || char !== '[') continue;
      kept.push(text.slice(from, i), JSON.stringify([mark, lists.length]));
      [parts, from, element] = [[], i + 1, i + 1];
    } else if (char === ']' || char === '}') {
      if (depth === 2 && parts) {
        if (char !== ']') throw new SyntaxError('A list is not closed.');
        lists.push([...parts, ...partsOf(text, from, element, i)]);
        [parts, from] = [null, i + 1];
      }
      depth -= 1;
    } else if (char === ',' && depth === 2 && parts) {
      if (i - from >= sliceLength) {
        parts.push(...partsOf(text, from, element, i));
        from = i + 1;
      }
      element = i + 1;
    }
  }
  if (parts) throw new SyntaxError('A list is not closed.');
  return { skeleton: kept.join('') + text.slice(from), lists };
}

/** The elements from `from` to `end`. The last one, which begins at `element`, becomes a part of its own when it is long. */
function partsOf(text: string, from: number, element: number, end: number): Part[] {
  if (end - element < sliceLength) return [{ text: text.slice(from, end), isElement: false }];
  const last = { text: text.slice(element, end), isElement: true };
  return element === from ? [last] : [{ text: text.slice(from, element - 1), isElement: false }, last];
}

function endOfString(texts: JsonTexts, text: string, start: number): number {
  const end = texts.through(text, start + 1) - 1;
  if (texts.isOpen) throw new SyntaxError('A string is not closed.');
  return end;
}

async function parseList(parts: CutList, levels: number): Promise<unknown[]> {
  const items: unknown[] = [];
  const slices = new Slices();
  for (const { text, isElement } of parts) {
    if (parts.length > 1 && text.trim() === '') throw new SyntaxError('A list has a comma too many.');
    if (isElement) items.push(await parseText(text, levels));
    else for (const item of JSON.parse(`[${text}]`) as unknown[]) items.push(item);
    await slices.end();
  }
  return items;
}
