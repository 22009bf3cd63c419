import { JsonTexts } from '@exchange/kernel';
import { catalogLimits } from '../../domain/limits';
import { InvalidFeedError } from './invalid-feed-error';

const { recordDepth, recordLength, recordMembers } = catalogLimits;

/** Names of the list in a document such as `{"products": [ … ]}`. */
const wrappers = new Set(['products', 'items', 'offerings', 'catalog', 'data', 'entries', 'feed', 'jobs']);

/**
 * Yields the items of a JSON array, of an object around one, or of one value per line, each as soon as it is complete. Only item borders are
 * searched here; each item goes to `JSON.parse`, which is strict and faster than a streaming parser.
 */
export async function* jsonRecords(source: AsyncIterable<string>): AsyncGenerator<unknown> {
  const splitter = new ItemSplitter();
  for await (const chunk of source) yield* splitter.write(chunk);
  splitter.close();
}

class ItemSplitter {
  /** Open brackets, outermost first. */
  private readonly stack: ('{' | '[')[] = [];
  private readonly texts = new JsonTexts();
  /** Depth of the items while their array is open; null outside of it. */
  private itemDepth: number | null = null;
  private value = '';
  private isCollecting = false;
  /** The last string at depth 1: the possible name of a wrapper. */
  private memberName = '';
  private hasItemArray = false;
  private values = 0;
  /** A value between two commas of the item array is not an object. */
  private hasNonObject = false;
  private members = 0;

  *write(chunk: string): Generator<unknown> {
    let start = 0;
    this.texts.turnPage();
    const spell = (from: number, to: number): void => this.collectName(chunk, from, to);
    for (let at = 0; at < chunk.length; at += 1) {
      if (this.texts.isOpen) at = this.texts.through(chunk, at, spell);
      const character = chunk[at];
      if (character === undefined) break;
      if (character === '"') this.quote();
      else if (character === '{' || character === '[') {
        if (this.enter(character)) start = at;
      } else if (character === '}' || character === ']') {
        yield* this.reportNonObject();
        if (this.leave(character)) {
          this.checkLength(this.value.length + at + 1 - start);
          yield parse(this.value + chunk.slice(start, at + 1));
          this.value = '';
        }
      } else if (character === ',') {
        this.countMember();
        yield* this.reportNonObject();
      } else if (this.isUnexpected(character)) throw notJson();
      else if (this.isBetweenItems && !' \t\r\n'.includes(character)) this.hasNonObject = true;
    }
    if (this.isCollecting) this.value += chunk.slice(start);
    this.checkLength(this.value.length);
  }

  close(): void {
    if (this.stack.length > 0 || this.texts.isOpen) throw new InvalidFeedError('The feed is cut off: its JSON does not end.');
    if (this.values === 0 && !this.hasItemArray) throw new InvalidFeedError('The feed is empty.');
  }

  /** Collects the last member name at depth 1, to recognize wrappers. */
  private collectName(chunk: string, from: number, to: number): void {
    if (this.stack.length === 1 && this.memberName.length < 64) this.memberName += chunk.slice(from, Math.min(to, from + 64));
  }

  private get isBetweenItems(): boolean {
    return !this.isCollecting && this.itemDepth !== null && this.stack.length === this.itemDepth;
  }

  /** Yields null for a value that is not an object, so that it is counted as rejected. */
  private *reportNonObject(): Generator<unknown> {
    if (this.hasNonObject) yield null;
    this.hasNonObject = false;
  }

  private quote(): void {
    if (this.isBetweenItems) this.hasNonObject = true;
    if (this.stack.length === 0) throw notJson();
    if (this.stack.length === 1) this.memberName = '';
    this.texts.isOpen = true;
  }

  /** Returns whether an item begins here. */
  private enter(character: '{' | '['): boolean {
    const begins = this.beginsValue(character) && !this.isCollecting;
    if (begins) this.isCollecting = true;
    if (begins) this.members = 0;
    this.countMember();
    this.stack.push(character);
    if (this.stack.length > recordDepth) throw new InvalidFeedError(`The feed is nested deeper than ${recordDepth} levels.`);
    if (this.isArrayOfItems()) {
      this.itemDepth = this.stack.length;
      this.isCollecting = false;
      this.value = '';
    }
    return begins;
  }

  /** Returns whether the current item ends here. */
  private leave(character: '}' | ']'): boolean {
    if (this.stack.pop() !== (character === '}' ? '{' : '[')) throw notJson();
    if (this.itemDepth !== null && this.stack.length < this.itemDepth) {
      this.itemDepth = null;
      this.isCollecting = false;
    }
    if (!this.isCollecting || this.stack.length !== (this.itemDepth ?? 0)) return false;
    this.values += 1;
    this.isCollecting = false;
    return true;
  }

  /** Limits the members that one call of `JSON.parse` has to create. */
  private countMember(): void {
    if (!this.isCollecting) return;
    this.members += 1;
    if (this.members > recordMembers) throw new InvalidFeedError(`An item of the feed has more than ${recordMembers} members.`);
  }

  private checkLength(length: number): void {
    if (length > recordLength) throw new InvalidFeedError(`An item of the feed is longer than ${recordLength} characters.`);
  }

  private isUnexpected(character: string): boolean {
    return !this.isCollecting && !this.hasItemArray && !' \t\r\n:\u001e'.includes(character);
  }

  /** Whether a value beginning here is an item, or a document that may contain items. */
  private beginsValue(character: '{' | '['): boolean {
    if (this.itemDepth !== null) return this.stack.length === this.itemDepth;
    return this.stack.length === 0 && character === '{' && !this.hasItemArray;
  }

  /** Whether the opened array is the document itself or a member with a wrapper's name. */
  private isArrayOfItems(): boolean {
    if (this.itemDepth !== null || this.stack.at(-1) !== '[') return false;
    const isDocument = this.stack.length === 1;
    const isMember = this.stack.length === 2 && this.values === 0 && wrappers.has(this.memberName);
    if (isDocument || isMember) this.hasItemArray = true;
    return isDocument || isMember;
  }
}

function notJson(): InvalidFeedError {
  return new InvalidFeedError('The feed is not valid JSON.');
}

/** Digits that a double may not hold. A match inside a string only costs time. */
const longNumber = /\d[\d.]{15}|\d[eE]/;
const number = /-?\d[\d.eE+-]*/g;

/** Quotes numbers that `JSON.parse` would round, because two ids could become equal. */
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

/** Whether a double keeps all digits and the range. Invalid numbers return true, so that `JSON.parse` reports them. */
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
    throw new InvalidFeedError(`The feed is not valid JSON near ${text.slice(0, 60)}`);
  }
}
