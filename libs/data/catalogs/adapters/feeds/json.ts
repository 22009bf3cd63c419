import { JsonTexts } from '@exchange/kernel';
import { catalogLimits } from '../../domain/limits';
import { Unreadable } from './unreadable';

const { recordDepth, recordLength, recordMembers } = catalogLimits;

/** Where the items are when they are not the document itself: `{"products": [ … ]}`. */
const wrappers = new Set(['products', 'items', 'offerings', 'catalog', 'data', 'entries', 'feed', 'jobs']);

/**
 * A JSON array, an object around one, or one value per line: each item as soon as it is complete. Only the borders of the items are looked
 * for here; what is in between goes to `JSON.parse`, which is faster than any parser written in JavaScript and just as strict.
 */
export async function* jsonRecords(source: AsyncIterable<string>): AsyncGenerator<unknown> {
  const splitter = new Splitter();
  for await (const chunk of source) yield* splitter.write(chunk);
  splitter.close();
}

class Splitter {
  /** Open brackets, outermost first. */
  private readonly stack: ('{' | '[')[] = [];
  private readonly texts = new JsonTexts();
  /** Depth at which items lie, once an array of them is open: what is inside of it is an item. */
  private itemDepth: number | null = null;
  /** The value that is being collected. */
  private value = '';
  private collecting = false;
  /** The string read last, for the name of the wrapper. */
  private word = '';
  private wrapped = false;
  private values = 0;
  /** Something that is no object lies where an item should be. */
  private isOther = false;
  /** Members and elements of the value that is being collected. */
  private members = 0;

  *write(chunk: string): Generator<unknown> {
    let start = 0;
    this.texts.turnPage();
    const spell = (from: number, to: number): void => this.spell(chunk, from, to);
    for (let at = 0; at < chunk.length; at += 1) {
      if (this.texts.isOpen) at = this.texts.through(chunk, at, spell);
      const character = chunk[at];
      if (character === undefined) break;
      if (character === '"') this.quote();
      else if (character === '{' || character === '[') {
        if (this.enter(character)) start = at;
      } else if (character === '}' || character === ']') {
        yield* this.others();
        if (this.leave(character)) {
          this.measure(this.value.length + at + 1 - start);
          yield parse(this.value + chunk.slice(start, at + 1));
          this.value = '';
        }
      } else if (character === ',') {
        this.count();
        yield* this.others();
      } else if (this.isStray(character)) throw notJson();
      else if (this.isBetweenItems && !' \t\r\n'.includes(character)) this.isOther = true;
    }
    if (this.collecting) this.value += chunk.slice(start);
    this.measure(this.value.length);
  }

  close(): void {
    if (this.stack.length > 0 || this.texts.isOpen) throw new Unreadable('The feed is cut off: its JSON does not end.');
    if (this.values === 0 && !this.wrapped) throw new Unreadable('The feed is empty.');
  }

  /** For the name of a wrapper. Most of a feed lies within quotes. */
  private spell(chunk: string, from: number, to: number): void {
    if (this.stack.length === 1 && this.word.length < 64) this.word += chunk.slice(from, Math.min(to, from + 64));
  }

  private get isBetweenItems(): boolean {
    return !this.collecting && this.itemDepth !== null && this.stack.length === this.itemDepth;
  }

  /** What is no object is told as an item that is none, so that it is counted. */
  private *others(): Generator<unknown> {
    if (this.isOther) yield null;
    this.isOther = false;
  }

  private quote(): void {
    if (this.isBetweenItems) this.isOther = true;
    if (this.stack.length === 0) throw notJson();
    if (this.stack.length === 1) this.word = '';
    this.texts.isOpen = true;
  }

  /** Whether a value to collect begins. */
  private enter(character: '{' | '['): boolean {
    const begins = this.opens(character) && !this.collecting;
    if (begins) this.collecting = true;
    if (begins) this.members = 0;
    this.count();
    this.stack.push(character);
    if (this.stack.length > recordDepth) throw new Unreadable(`The feed is nested deeper than ${recordDepth} levels.`);
    if (this.isArrayOfItems()) {
      this.itemDepth = this.stack.length;
      this.collecting = false;
      this.value = '';
    }
    return begins;
  }

  /** Whether the value that was collected ends. */
  private leave(character: '}' | ']'): boolean {
    if (this.stack.pop() !== (character === '}' ? '{' : '[')) throw notJson();
    if (this.itemDepth !== null && this.stack.length < this.itemDepth) {
      this.itemDepth = null;
      this.collecting = false;
    }
    if (!this.collecting || this.stack.length !== (this.itemDepth ?? 0)) return false;
    this.values += 1;
    this.collecting = false;
    return true;
  }

  /** `JSON.parse` makes something of each of them at one go. */
  private count(): void {
    if (!this.collecting) return;
    this.members += 1;
    if (this.members > recordMembers) throw new Unreadable(`An item of the feed has more than ${recordMembers} members.`);
  }

  private measure(length: number): void {
    if (length > recordLength) throw new Unreadable(`An item of the feed is longer than ${recordLength} characters.`);
  }

  private isStray(character: string): boolean {
    return !this.collecting && !this.wrapped && !' \t\r\n:\u001e'.includes(character);
  }

  /** Whether a value that begins here is an item, or a document that may turn out to hold them. */
  private opens(character: '{' | '['): boolean {
    if (this.itemDepth !== null) return this.stack.length === this.itemDepth;
    return this.stack.length === 0 && character === '{' && !this.wrapped;
  }

  /** An array that is the document, or a member of it with the name of a wrapper. */
  private isArrayOfItems(): boolean {
    if (this.itemDepth !== null || this.stack.at(-1) !== '[') return false;
    const isDocument = this.stack.length === 1;
    const isMember = this.stack.length === 2 && this.values === 0 && wrappers.has(this.word);
    if (isDocument || isMember) this.wrapped = true;
    return isDocument || isMember;
  }
}

function notJson(): Unreadable {
  return new Unreadable('The feed is not valid JSON.');
}

/** So many digits may be more than a number holds. Within texts it finds some too: then the slow way is taken for nothing. */
const longNumber = /\d[\d.]{15}|\d[eE]/;
const number = /-?\d[\d.eE+-]*/g;

/** Digits as they are written: `JSON.parse` would round them, and two ids could become one. */
function withLongNumbersAsText(text: string): string {
  const texts = new JsonTexts();
  const parts: string[] = [];
  let from = 0;
  for (let quote = text.indexOf('"'); quote >= 0; quote = text.indexOf('"', from)) {
    const end = texts.through(text, quote + 1);
    parts.push(withLongNumbersQuoted(text.slice(from, quote)), text.slice(quote, end));
    from = end;
  }
  return parts.join('') + withLongNumbersQuoted(text.slice(from));
}

function withLongNumbersQuoted(between: string): string {
  return between.replace(number, (written) => (isExact(written) ? written : `"${written}"`));
}

/** Not more digits than a double keeps, and not out of its range. What is no number is left to `JSON.parse`. */
function isExact(written: string): boolean {
  if (!/^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/.test(written)) return true;
  const value = Number(written);
  if (Number.isSafeInteger(value) && !/[.eE]/.test(written)) return true;
  const digits = written.replace(/[eE].*/, '').replaceAll(/^-?[0.]*|\./g, '');
  return Number.isFinite(value) && digits.length <= 15 && (value !== 0 || digits === '');
}

function parse(text: string): unknown {
  try {
    return JSON.parse(longNumber.test(text) ? withLongNumbersAsText(text) : text);
  } catch {
    throw new Unreadable(`The feed is not valid JSON near ${text.slice(0, 60)}`);
  }
}
