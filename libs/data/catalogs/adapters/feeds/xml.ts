import { SaxesParser } from 'saxes';
import { catalogLimits } from '../../domain/limits';
import { withoutPrefixes } from './prefixes';
import { Unreadable } from './unreadable';

const { recordDepth, recordLength, recordMembers } = catalogLimits;

/** RSS, Atom, job feeds and the looser dialects of shops. */
const itemNames = new Set(['item', 'entry', 'job', 'product', 'listing', 'offer']);

type Value = string | Node | Value[];
interface Node {
  [name: string]: Value;
}
interface Open {
  readonly name: string;
  children: Node;
  /** Whether a child has a name with a prefix. */
  hasPrefixes: boolean;
  /** Whether there is a child that has something to say. */
  isParent: boolean;
  text: string;
}

/** One record per item element: children by name, repeated ones as lists. No entities but XML's own, no DTD is read. */
export async function* xmlRecords(source: AsyncIterable<string>): AsyncGenerator<Node> {
  const reader = new ItemReader();
  for await (const chunk of source) {
    reader.write(chunk);
    yield* reader.taken();
  }
  reader.close();
  yield* reader.taken();
}

/**
 * What counts towards an item's length is everything between its tags: markup, attributes, comments, references and text alike, because all of it
 * is work. Listening to comments too would make the parser half as fast. Outside of items nothing is kept, and what lies between two tags is counted as an item is.
 */
class ItemReader {
  private readonly parser = new SaxesParser();
  private items: Node[] = [];
  private readonly open: Open[] = [];
  private depth = 0;
  /** Where the item, or what follows the last tag outside of items, begins: characters since the beginning of the feed. */
  private begun = 0;
  private written = 0;
  private members = 0;
  private root: string | null = null;

  constructor() {
    this.parser.on('opentag', ({ name, attributes }) => this.start(name, attributes as Record<string, string>));
    this.parser.on('closetag', () => this.end());
    this.parser.on('text', (text) => this.text(text));
    this.parser.on('cdata', (text) => this.text(text));
    this.parser.on('error', (error) => {
      throw new Unreadable(`The feed is not well-formed XML: ${error.message.slice(0, 200)}`);
    });
  }

  write(chunk: string): void {
    this.parser.write(chunk);
    // Between two pieces the parser's own position is not where it stands.
    this.written += chunk.length;
    this.measure(this.written);
  }

  close(): void {
    this.parser.close();
  }

  taken(): Node[] {
    const items = this.items;
    this.items = [];
    return items;
  }

  private start(qualified: string, attributes: Record<string, string>): void {
    const name = qualified.slice(qualified.indexOf(':') + 1);
    this.root ??= name;
    if (this.root.toLowerCase() === 'html') throw new Unreadable('The URL answers with a web page, not with a feed.');
    this.depth += 1;
    if (this.depth > recordDepth) throw new Unreadable(`The feed is nested deeper than ${recordDepth} elements.`);
    this.measure();
    if (this.open.length === 0) this.beginAnew();
    if (this.open.length === 0 && !itemNames.has(name)) return;
    this.count(1 + Object.keys(attributes).length);
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
    this.count();
    element.text += text;
  }

  private end(): void {
    this.measure();
    this.depth -= 1;
    const element = this.open.pop();
    const parent = this.open.at(-1);
    if (!parent) this.beginAnew();
    if (!element) return;
    if (element.hasPrefixes) element.children = renamed(element.children);
    if (!parent) return void this.items.push(element.children);
    const text = element.text.trim();
    const value: Value = element.isParent ? element.children : text;
    if (value === '') return;
    parent.isParent = true;
    if (element.name.includes(':')) parent.hasPrefixes = true;
    const before = Object.hasOwn(parent.children, element.name) ? parent.children[element.name] : undefined;
    // The list grows where it is: a copy for every child is a square.
    if (Array.isArray(before)) return void before.push(value);
    const all = before === undefined ? value : [before, value];
    put(parent.children, element.name, all);
  }

  private beginAnew(): void {
    this.begun = this.parser.position;
    this.members = 0;
  }

  private count(added = 1): void {
    this.members += added;
    if (this.members > recordMembers) throw new Unreadable(`An item of the feed has more than ${recordMembers} elements and attributes.`);
  }

  private measure(position = this.parser.position): void {
    if (position - this.begun > recordLength) throw new Unreadable(`An item of the feed is longer than ${recordLength} characters.`);
  }
}

/** `__proto__` is a name like others. */
function put(node: Node, name: string, value: Value): void {
  Object.defineProperty(node, name, { value, enumerable: true, writable: true, configurable: true });
}

function renamed(children: Node): Node {
  const written = Object.keys(children);
  const result: Node = {};
  withoutPrefixes(written).forEach((name, index) => put(result, name, children[written[index]!]!));
  return result;
}
