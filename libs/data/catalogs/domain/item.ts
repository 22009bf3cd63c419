import { hash } from 'node:crypto';
import { isRecord } from '@exchange/kernel';
import { BadRecord } from './bad-record';
import { catalogLimits } from './limits';

/** A feed's or a request's own words for one thing: whatever JSON it came as. */
export type ItemRecord = Readonly<Record<string, unknown>>;

export interface CatalogItem {
  readonly id: string;
  /** SHA-256 of the canonical form, hex. */
  readonly hash: string;
  /** Canonical JSON: keys in order, nothing undefined. What is hashed is what is stored. */
  readonly json: string;
}

export interface ItemIssue {
  readonly itemId: string | null;
  readonly field: string;
  readonly issue: string;
  /** An error keeps the item out; a warning does not. */
  readonly severity: 'error' | 'warning';
}

export type ReadItem =
  | { readonly item: CatalogItem; readonly issues: readonly ItemIssue[] }
  | { readonly item: null; readonly issues: readonly ItemIssue[] };

const maxIdLength = 255;

/** One record as an item, or why not. Its id is the first of `idFields` that is set. */
export function readItem(record: unknown, idFields: readonly string[]): ReadItem {
  if (record instanceof BadRecord) return refused(null, 'item', record.issue);
  if (!isRecord(record)) return refused(null, 'item', 'The item is not an object.');
  const [id, isRounded] = idOf(record, idFields);
  if (isRounded) return refused(null, idFields[0] ?? 'id', 'The id is a number of more than 15 digits: send it as text.');
  if (id === null) return refused(null, idFields[0] ?? 'id', `The item has no ${idFields.slice(0, 3).join(' or ')}.`);
  if (id.length > maxIdLength) return refused(id.slice(0, maxIdLength), 'id', `The id is longer than ${maxIdLength} characters.`);
  if (!isStorable(id)) return refused(null, 'id', 'The id contains characters that are not valid text.');
  const room = { left: catalogLimits.itemLength };
  const canonical = canonicalForm(record, catalogLimits.itemDepth, room);
  const json = room.left < 0 || canonical === null ? '' : JSON.stringify(canonical);
  if (room.left < 0 || json.length > catalogLimits.itemLength)
    return refused(id, 'item', `The item is longer than ${catalogLimits.itemLength} characters.`);
  if (canonical === null)
    return refused(id, 'item', `The item is nested deeper than ${catalogLimits.itemDepth} levels, or has text that is not valid.`);
  const isNamed = ['title', 'name'].some((field) => typeof record[field] === 'string' && record[field] !== '');
  const issues: ItemIssue[] = isNamed
    ? []
    : [{ itemId: id, field: 'title', issue: 'The item has neither title nor name.', severity: 'warning' }];
  return { item: { id, hash: sha256(json), json }, issues };
}

/** A record that the rules of its feed could not read, with the id that it has in the feed. */
export function unmapped(record: unknown, issue: Pick<ItemIssue, 'field' | 'issue'>, idFields: readonly string[]): ReadItem {
  const [id] = isRecord(record) ? idOf(record, idFields) : [null];
  return { item: null, issues: [{ itemId: id !== null && isStorable(id) ? id.slice(0, maxIdLength) : null, ...issue, severity: 'error' }] };
}

/**
 * The content hash of a catalog: SHA-256 over a line per item, ordered by the bytes of the ids. It says nothing about the order of the
 * feed, so that a feed that is merely shuffled has not changed.
 */
export function contentHash(items: Iterable<Pick<CatalogItem, 'id' | 'hash'>>): string {
  const lines = [...items].map((item) => `${item.id}:${item.hash}\n`);
  return sha256(
    lines
      .map((line) => Buffer.from(line))
      .toSorted((a, b) => Buffer.compare(a, b))
      .map(String)
      .join(''),
  );
}

export function sha256(text: string): string {
  return hash('sha256', text);
}

/** Characters that an item may still have: what is too long is given up where it becomes so, however much follows. */
interface Room {
  left: number;
}

/** Keys in order at every level. Null for what cannot be stored, and for what is too long. */
function canonicalForm(value: unknown, depth: number, room: Room): unknown {
  room.left -= typeof value === 'string' ? value.length + 2 : 1;
  if (room.left < 0) return null;
  if (typeof value === 'string') return isStorable(value) ? value : null;
  if (typeof value !== 'object' || value === null) return value ?? 0;
  if (depth === 0) return null;
  return Array.isArray(value) ? canonicalList(value, depth, room) : canonicalMembers(value, depth, room);
}

function canonicalList(list: readonly unknown[], depth: number, room: Room): unknown {
  const members: unknown[] = [];
  for (const member of list) {
    const canonical = member === null || member === undefined ? undefined : canonicalForm(member, depth - 1, room);
    if (canonical === null) return null;
    members.push(canonical);
  }
  return members;
}

function canonicalMembers(value: object, depth: number, room: Room): unknown {
  const keys = Object.keys(value);
  if (keys.length > room.left) room.left = -1;
  if (room.left < 0) return null;
  const result: Record<string, unknown> = Object.create(null) as Record<string, unknown>;
  for (const key of keys.sort()) {
    const member = (value as Record<string, unknown>)[key];
    if (member === null || member === undefined) continue;
    room.left -= key.length + 3;
    const canonical = isStorable(key) ? canonicalForm(member, depth - 1, room) : null;
    if (canonical === null) return null;
    result[key] = canonical;
  }
  return result;
}

/** The id, and whether it is a number that cannot have all its digits. */
function idOf(record: ItemRecord, idFields: readonly string[]): [string | null, boolean] {
  for (const field of idFields) {
    const value = record[field];
    if (typeof value === 'number' && Number.isFinite(value)) return [String(value), Math.abs(value) > Number.MAX_SAFE_INTEGER];
    if (typeof value === 'string' && value.trim() !== '') return [value.trim(), false];
  }
  return [null, false];
}

/** PostgreSQL keeps neither NUL nor half a character. */
function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}

function refused(itemId: string | null, field: string, issue: string): ReadItem {
  return { item: null, issues: [{ itemId, field, issue, severity: 'error' }] };
}
