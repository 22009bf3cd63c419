import { hash } from 'node:crypto';
import { isRecord } from '@exchange/kernel';
import { BadRecord } from './bad-record';
import { catalogLimits } from './limits';

/** An object from a feed or a request, before its attributes are checked. */
export type ItemRecord = Readonly<Record<string, unknown>>;

export interface CatalogItem {
  readonly id: string;
  /** SHA-256 of the canonical form, hex. */
  readonly hash: string;
  /** Canonical JSON with sorted keys; the hash is of exactly this text. */
  readonly json: string;
}

export interface ItemIssue {
  readonly itemId: string | null;
  readonly field: string;
  readonly issue: string;
  /** By what issues are counted when `issue` has the item's value in it. */
  readonly reason?: string;
  /** Errors reject the item; warnings do not. */
  readonly severity: 'error' | 'warning';
}

export type ReadItem =
  | { readonly item: CatalogItem; readonly issues: readonly ItemIssue[] }
  | { readonly item: null; readonly issues: readonly ItemIssue[] };

const maxIdLength = 255;

/** Reads one record as an item or rejects it. Its id is the first of `idFields` that has a value. */
export function readItem(record: unknown, idFields: readonly string[]): ReadItem {
  if (record instanceof BadRecord) return rejectItem(null, 'item', record.issue);
  if (!isRecord(record)) return rejectItem(null, 'item', 'The item is not an object.');
  const [id, isRounded] = idOf(record, idFields);
  if (isRounded) return rejectItem(null, idFields[0] ?? 'id', 'The id is a number of more than 15 digits: send it as text.');
  if (id === null) return rejectItem(null, idFields[0] ?? 'id', `The item has no ${idFields.slice(0, 3).join(' or ')}.`);
  if (id.length > maxIdLength) return rejectItem(id.slice(0, maxIdLength), 'id', `The id is longer than ${maxIdLength} characters.`);
  if (!isStorable(id)) return rejectItem(null, 'id', 'The id contains characters that are not valid text.');
  const room = { left: catalogLimits.itemLength };
  const canonical = canonicalForm(record, catalogLimits.itemDepth, room);
  const json = room.left < 0 || canonical === null ? '' : JSON.stringify(canonical);
  if (room.left < 0 || json.length > catalogLimits.itemLength)
    return rejectItem(id, 'item', `The item is longer than ${catalogLimits.itemLength} characters.`);
  if (canonical === null)
    return rejectItem(id, 'item', `The item is nested deeper than ${catalogLimits.itemDepth} levels, or has text that is not valid.`);
  const isNamed = ['title', 'name'].some((field) => typeof record[field] === 'string' && record[field] !== '');
  const issues: ItemIssue[] = isNamed
    ? []
    : [{ itemId: id, field: 'title', issue: 'The item has neither title nor name.', severity: 'warning' }];
  return { item: { id, hash: sha256(json), json }, issues };
}

/** Rejects a record whose values its feed's rules could not transform, under the id that it has in the feed. */
export function rejectUnmapped(
  record: unknown,
  issue: Pick<ItemIssue, 'field' | 'issue' | 'reason'>,
  idFields: readonly string[],
): ReadItem {
  const [id] = isRecord(record) ? idOf(record, idFields) : [null];
  return { item: null, issues: [{ itemId: id !== null && isStorable(id) ? id.slice(0, maxIdLength) : null, ...issue, severity: 'error' }] };
}

/**
 * The content hash of a catalog: SHA-256 over one line per item, sorted by the bytes of the ids, so that the order of the feed does not matter.
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

/** Remaining characters of an item. A longer item stops as soon as the limit is reached, before all of it is processed. */
interface LengthBudget {
  left: number;
}

/** Sorts keys at every level. Null when the value cannot be stored or is too long. */
function canonicalForm(value: unknown, depth: number, room: LengthBudget): unknown {
  room.left -= typeof value === 'string' ? value.length + 2 : 1;
  if (room.left < 0) return null;
  if (typeof value === 'string') return isStorable(value) ? value : null;
  if (typeof value !== 'object' || value === null) return value ?? 0;
  if (depth === 0) return null;
  return Array.isArray(value) ? canonicalList(value, depth, room) : canonicalMembers(value, depth, room);
}

function canonicalList(list: readonly unknown[], depth: number, room: LengthBudget): unknown {
  const members: unknown[] = [];
  for (const member of list) {
    const canonical = member === null || member === undefined ? undefined : canonicalForm(member, depth - 1, room);
    if (canonical === null) return null;
    members.push(canonical);
  }
  return members;
}

function canonicalMembers(value: object, depth: number, room: LengthBudget): unknown {
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

/** The id, and whether it is a number above 2^53, which may have lost digits. */
function idOf(record: ItemRecord, idFields: readonly string[]): [string | null, boolean] {
  for (const field of idFields) {
    const value = record[field];
    if (typeof value === 'number' && Number.isFinite(value)) return [String(value), Math.abs(value) > Number.MAX_SAFE_INTEGER];
    if (typeof value === 'string' && value.trim() !== '') return [value.trim(), false];
  }
  return [null, false];
}

/** PostgreSQL stores neither NUL nor unpaired surrogates. */
function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}

function rejectItem(itemId: string | null, field: string, issue: string): ReadItem {
  return { item: null, issues: [{ itemId, field, issue, severity: 'error' }] };
}
