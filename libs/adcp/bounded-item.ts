import { repeatedMember } from './answer-text';

interface Bounds {
  readonly entries: number;
  /** Maximum values of the whole item with cut lists. */
  readonly values: number;
}

interface BoundedItem {
  readonly item: unknown;
  readonly isCut: boolean;
  /** Reason why the item is refused; null for a valid item. */
  readonly problem: string | null;
}

const defaultBounds: Bounds = { entries: 200, values: 5_000 };
const maxDepth = 32;

/** Note for an answer in which a list was cut. */
export const cutListsNote = `Only the first ${defaultBounds.entries} entries of each list are read.`;

/** Copies one item of an answer and cuts its lists. Used before schemas, which check every value. */
export function boundedItem(sent: unknown, bounds: Bounds = defaultBounds): BoundedItem {
  const copy = new Copy(bounds);
  const item = copy.of(sent, 0);
  return { item: copy.problem === null ? item : null, isCut: copy.isCut, problem: copy.problem };
}

class Copy {
  isCut = false;
  problem: string | null = null;
  private values = 0;

  constructor(private readonly bounds: Bounds) {}

  of(value: unknown, depth: number): unknown {
    this.count(1);
    if (typeof value === 'number' && !Number.isFinite(value)) this.problem ??= 'has a number that is NaN or infinite';
    if (typeof value !== 'object' || value === null) return value;
    if (depth >= maxDepth) this.problem ??= `is nested deeper than ${maxDepth} levels`;
    if (this.problem !== null) return null;
    return Array.isArray(value) ? this.list(value, depth) : this.members(value, depth);
  }

  private list(list: readonly unknown[], depth: number): unknown[] {
    if (list.length > this.bounds.entries) this.isCut = true;
    return list.slice(0, this.bounds.entries).map((entry) => this.of(entry, depth + 1));
  }

  private members(value: object, depth: number): object {
    const names = Object.keys(value);
    this.count(names.length, 0);
    if (Object.hasOwn(value, repeatedMember)) this.problem ??= 'has two members of one name';
    if (this.problem !== null) return {};
    const source = value as Readonly<Record<string, unknown>>;
    return Object.fromEntries(names.map((name) => [name, this.of(source[name], depth + 1)]));
  }

  /** Checks that `more` values fit; `kept` of them are counted. */
  private count(more: number, kept = more): void {
    if (this.values + more > this.bounds.values) this.problem ??= `has more than ${this.bounds.values.toLocaleString('en')} values`;
    this.values += kept;
  }
}
