import { SaxesParser } from 'saxes';
import { catalogLimits } from '../../domain/limits';
import { Unreadable } from './unreadable';

/** RSS, Atom, job feeds and the looser dialects of shops. */
const itemNames = new Set(['item', 'entry', 'job', 'product', 'listing', 'offer']);
const maxDepth = 32;

type Value = string | Node | Value[];
interface Node {
  [name: string]: Value;
}
interface Open {
  readonly name: string;
  readonly children: Node;
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

class ItemReader {
  private readonly parser = new SaxesParser();
  private items: Node[] = [];
  private readonly open: Open[] = [];
  private depth = 0;
  private size = 0;
  /** Characters since the last tag: the parser keeps them until the next one. */
  private pending = 0;
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
    this.pending += chunk.length;
    this.parser.write(chunk);
    if (this.pending > catalogLimits.recordLength) throw tooLong();
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
    this.pending = 0;
    this.depth += 1;
    if (this.depth > maxDepth) throw new Unreadable(`The feed is nested deeper than ${maxDepth} elements.`);
    if (this.open.length === 0 && !itemNames.has(name)) return;
    this.open.push({ name, children: {}, text: typeof attributes['href'] === 'string' ? attributes['href'] : '' });
  }

  private text(text: string): void {
    const element = this.open.at(-1);
    if (!element) return;
    this.size += text.length;
    if (this.size > catalogLimits.recordLength) throw tooLong();
    element.text += text;
  }

  private end(): void {
    this.pending = 0;
    this.depth -= 1;
    const element = this.open.pop();
    if (!element) return;
    const parent = this.open.at(-1);
    if (!parent) {
      this.items.push(element.children);
      this.size = 0;
      return;
    }
    const text = element.text.trim();
    const value: Value = Object.keys(element.children).length > 0 ? element.children : text;
    if (value === '') return;
    const before = Object.hasOwn(parent.children, element.name) ? parent.children[element.name] : undefined;
    const all = before === undefined ? value : Array.isArray(before) ? [...before, value] : [before, value];
    Object.defineProperty(parent.children, element.name, { value: all, enumerable: true, writable: true, configurable: true });
  }
}

function tooLong(): Unreadable {
  return new Unreadable(`An item of the feed is longer than ${catalogLimits.recordLength} characters.`);
}
