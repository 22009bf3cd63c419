import { SaxesParser } from 'saxes';
import { catalogLimits } from '../../domain/limits';
import { InvalidFeedError } from './invalid-feed-error';
import { withoutPrefixes } from './prefixes';

const { recordDepth, recordLength, recordMembers } = catalogLimits;

/** Element names of items in RSS, Atom, job feeds and the feeds of shops. */
const itemNames = new Set(['item', 'entry', 'job', 'product', 'listing', 'offer']);

type Value = string | Node | Value[];
interface Node {
  [name: string]: Value;
}
interface Open {
  readonly name: string;
  children: Node;
  /** A child has a prefixed name. */
  hasPrefixes: boolean;
  /** A child has a value, so the element's own text is ignored. */
  isParent: boolean;
  text: string;
}

/** Yields one record per item element; repeated children become lists. Only XML's own entities are known, and no DTD is read. */
export async function* xmlRecords(source: AsyncIterable<string>): AsyncGenerator<Node> {
  const reader = new ItemReader();
  for await (const chunk of source) {
    reader.write(chunk);
    yield* reader.takeItems();
  }
  reader.close();
  yield* reader.takeItems();
}

/**
 * An item's length counts everything between its tags, including markup and comments, because all of it costs time. It is taken from the
 * parser's position: comment events would halve the parser's speed. Outside of items, the text between two tags has the same limit.
 */
class ItemReader {
  private readonly parser = new SaxesParser();
  private items: Node[] = [];
  private readonly open: Open[] = [];
  private depth = 0;
  /** Position of the item's start, or outside of items of the last tag, in characters. */
  private startedAt = 0;
  private written = 0;
  private members = 0;
  private root: string | null = null;

  constructor() {
    this.parser.on('opentag', ({ name, attributes }) => this.start(name, attributes as Record<string, string>));
    this.parser.on('closetag', () => this.end());
    this.parser.on('text', (text) => this.text(text));
    this.parser.on('cdata', (text) => this.text(text));
    this.parser.on('error', (error) => {
      throw new InvalidFeedError(`The feed is not well-formed XML: ${error.message.slice(0, 200)}`);
    });
  }

  write(chunk: string): void {
    this.parser.write(chunk);
    // Between two writes, `parser.position` does not include all written characters.
    this.written += chunk.length;
    this.checkLength(this.written);
  }

  close(): void {
    this.parser.close();
  }

  takeItems(): Node[] {
    const items = this.items;
    this.items = [];
    return items;
  }

  private start(qualified: string, attributes: Record<string, string>): void {
    const name = qualified.slice(qualified.indexOf(':') + 1);
    this.root ??= name;
    if (this.root.toLowerCase() === 'html') throw new InvalidFeedError('The URL answers with a web page, not with a feed.');
    this.depth += 1;
    if (this.depth > recordDepth) throw new InvalidFeedError(`The feed is nested deeper than ${recordDepth} elements.`);
    this.checkLength();
    if (this.open.length === 0) this.resetCounters();
    if (this.open.length === 0 && !itemNames.has(name)) return;
    this.countMembers(1 + Object.keys(attributes).length);
    this.open.push({
      name: qualified,
      children: {},
      hasPrefixes: false,
      isParent: false,
      text: typeof attributes['href'] === 'string' ? attributes['href'] : '',
    });
  }

  private text(text: string): void {
    const element = this.open.at(-1);
    if (!element) return;
    this.countMembers();
    element.text += text;
  }

  private end(): void {
    this.checkLength();
    this.depth -= 1;
    const element = this.open.pop();
    const parent = this.open.at(-1);
    if (!parent) this.resetCounters();
    if (!element) return;
    if (element.hasPrefixes) element.children = stripPrefixes(element.children);
    if (!parent) return void this.items.push(element.children);
    const text = element.text.trim();
    const value: Value = element.isParent ? element.children : text;
    if (value === '') return;
    parent.isParent = true;
    if (element.name.includes(':')) parent.hasPrefixes = true;
    const before = Object.hasOwn(parent.children, element.name) ? parent.children[element.name] : undefined;
    // Values are appended in place: copying the list for each child would take quadratic time.
    if (Array.isArray(before)) return void before.push(value);
    const all = before === undefined ? value : [before, value];
    setOwnProperty(parent.children, element.name, all);
  }

  private resetCounters(): void {
    this.startedAt = this.parser.position;
    this.members = 0;
  }

  private countMembers(added = 1): void {
    this.members += added;
    if (this.members > recordMembers)
      throw new InvalidFeedError(`An item of the feed has more than ${recordMembers} elements and attributes.`);
  }

  private checkLength(position = this.parser.position): void {
    if (position - this.startedAt > recordLength)
      throw new InvalidFeedError(`An item of the feed is longer than ${recordLength} characters.`);
  }
}

/** Defines an own property also for `__proto__`, which an assignment would not. */
function setOwnProperty(node: Node, name: string, value: Value): void {
  Object.defineProperty(node, name, { value, enumerable: true, writable: true, configurable: true });
}

function stripPrefixes(children: Node): Node {
  const written = Object.keys(children);
  const result: Node = {};
  withoutPrefixes(written).forEach((name, index) => setOwnProperty(result, name, children[written[index]!]!));
  return result;
}
