import { type DomainError, invalidField } from './errors';

/** rest-api.md, Limits: page sizes of all lists. */
export const pageLimits = { max: 200, default: 25 } as const;

/** `meta.pagination` in the three styles of rest-api.md, "Paging styles". */
export type CursorPagination = { readonly nextCursor: string | null; readonly hasMore: boolean };
export type OffsetPagination = { readonly limit: number; readonly offset: number; readonly nextOffset: number | null };
export type SkipPagination = { readonly skip: number; readonly take: number; readonly total: number; readonly hasMore: boolean };
export type Pagination = CursorPagination | OffsetPagination | SkipPagination | (SkipPagination & CursorPagination);

/** Size limit of a page: takes rows until their sizes exceed `left`, and always the first row. */
export class PageRoom {
  private isEmpty = true;

  constructor(private left: number) {}

  takes(size: number): boolean {
    this.left -= size;
    const isTaken = this.isEmpty || this.left >= 0;
    this.isEmpty = false;
    return isTaken;
  }
}

/** A list as a controller returns it: the HTTP adapter puts `rows` into `data` and the other members into `meta`. */
export class Page<Row> {
  constructor(
    readonly rows: readonly Row[],
    readonly pagination: Pagination,
    /** Further members of `meta`, e.g. `unreadCount`. */
    readonly meta: Readonly<Record<string, unknown>> = {},
    /** Builds `data`, when the list is only a part of it. */
    readonly dataOf?: (rows: readonly unknown[]) => object,
    /** Pagination of a page that is cut after `count` rows. Omitted: the page cannot be cut. */
    readonly endingAfter?: (count: number) => Pagination,
  ) {}

  map<Other>(fn: (row: Row) => Other): Page<Other> {
    return this.with(this.rows.map(fn));
  }

  with<Other>(rows: readonly Other[], meta = this.meta): Page<Other> {
    return new Page(rows, this.pagination, meta, this.dataOf, this.endingAfter);
  }

  /** Cuts the page to what fits into `size`. `sizeOf` is called once per row, up to the first row that does not fit. */
  cutTo(size: number, sizeOf: (row: Row) => number): Page<Row> {
    if (!this.endingAfter) return this;
    const room = new PageRoom(size);
    const count = this.rows.findIndex((row) => !room.takes(sizeOf(row)));
    if (count < 0) return this;
    return new Page(this.rows.slice(0, count), this.endingAfter(count), this.meta, this.dataOf, this.endingAfter);
  }
}

/**
 * A list that is never paged: one page with a null cursor (rest-api.md, "Some lists return everything in one page"). `name`: the member of
 * `data` that contains it.
 */
export function wholeList<Row>(rows: readonly Row[], name?: string): Page<Row> {
  return new Page(rows, { nextCursor: null, hasMore: false }, {}, name === undefined ? undefined : (all) => ({ [name]: all }));
}

/** The order values of the last row of the previous page. */
export type Keyset = readonly (string | number)[];

/** Paging parameters of a query. */
export interface PageRequest {
  readonly limit: number;
  readonly cursor?: string;
}

/** Paging parameters of a port. */
export interface CursorRequest {
  readonly limit: number;
  readonly after: Keyset | null;
}

/** Types of a keyset's values. Most lists are newest first: `createdAt` and an id. */
export type KeysetShape = readonly ('string' | 'number' | 'timestamp')[];
const newestFirst: KeysetShape = ['timestamp', 'string'];

/** Plain form of a cursor. The HTTP adapter seals it for callers, and opens it again (ADR 51). */
export function encodeCursor(keyset: Keyset): string {
  return JSON.stringify(keyset);
}

/** Throws 400 on `cursor`. */
export const keysetOf = (cursor: string | undefined, shape?: KeysetShape): Keyset | null =>
  cursor === undefined ? null : decodeCursor(cursor, shape);

export const cursorRequestOf = ({ limit, cursor }: PageRequest, shape?: KeysetShape): CursorRequest => ({
  limit,
  after: keysetOf(cursor, shape),
});

/** `shape` names the type of each value, so that a cursor of another list never reaches SQL with a wrong type. */
export function decodeCursor(cursor: string, shape: KeysetShape = newestFirst): Keyset {
  const keyset = parse(cursor);
  const fits = Array.isArray(keyset) && keyset.length === shape.length && keyset.every((value, i) => isOfShape(value, shape[i]!));
  if (!fits) throw invalidCursor();
  return keyset as Keyset;
}

/** Whether a row comes after that position in a descending list. For in-memory twins of ports. */
export function isAfterKeyset(after: Keyset | null | undefined, row: Keyset): boolean {
  if (!after) return true;
  const index = row.findIndex((value, at) => value !== after[at]);
  return index >= 0 && row[index]! < after[index]!;
}

/** A page of a list that is in memory; the cursor is the number of rows before it. */
export function pageOfArray<Row>(rows: readonly Row[], { limit, cursor }: { readonly limit: number; readonly cursor?: string }): Page<Row> {
  const from = Number(keysetOf(cursor, ['number'])?.[0] ?? 0);
  return cursorPage(rows.slice(from, from + limit + 1), limit, (_, index) => [from + index + 1]);
}

/** The same error for a malformed cursor and one of another list, account or filter, so that it reveals nothing. */
export const invalidCursor = (): DomainError => invalidField('cursor', 'cursor is not one that this list returned.');

/** Takes `limit` + 1 rows, which shows whether more follow without counting. */
export function cursorPage<Row>(rowsPlusOne: readonly Row[], limit: number, keyOf: (row: Row, index: number) => Keyset): Page<Row> {
  const hasMore = rowsPlusOne.length > limit;
  const rows = hasMore ? rowsPlusOne.slice(0, limit) : rowsPlusOne;
  const endingAfter = (count: number) => ({ nextCursor: encodeCursor(keyOf(rows[count - 1]!, count - 1)), hasMore: true });
  return new Page(rows, hasMore && rows.length > 0 ? endingAfter(rows.length) : { nextCursor: null, hasMore }, {}, undefined, endingAfter);
}

export const newestPage = <Row extends { readonly createdAt: Date; readonly id: string }>(
  rowsPlusOne: readonly Row[],
  limit: number,
): Page<Row> => cursorPage(rowsPlusOne, limit, ({ createdAt, id }) => [createdAt.toISOString(), id]);

/** For lists with both styles: one answer serves either (gaps.md §1.3). `skip` is the number of skipped rows; 0 with a cursor. */
export function unionPage<Row>(
  rowsPlusOne: readonly Row[],
  { take, skip, total }: { readonly take: number; readonly skip: number; readonly total: number },
  keyOf: (row: Row) => Keyset,
): Page<Row> {
  const { rows, pagination, endingAfter } = cursorPage(rowsPlusOne, take, keyOf);
  const of = (size: number, cursor: Pagination) => ({ skip, take: size, total, ...(cursor as CursorPagination) });
  return new Page(rows, of(take, pagination), {}, undefined, (count) => of(count, endingAfter!(count)));
}

export function offsetPage<Row>(rowsPlusOne: readonly Row[], limit: number, offset: number): Page<Row> {
  const hasMore = rowsPlusOne.length > limit;
  const rows = hasMore ? rowsPlusOne.slice(0, limit) : rowsPlusOne;
  const endingAfter = (count: number) => ({ limit, offset, nextOffset: offset + count });
  return new Page(rows, { limit, offset, nextOffset: hasMore ? offset + limit : null }, {}, undefined, endingAfter);
}

export function skipPage<Row>(rows: readonly Row[], request: { skip: number; take: number }, total: number): Page<Row> {
  const { skip, take } = request;
  const endingAfter = (count: number) => ({ skip, take: count, total, hasMore: true });
  return new Page(rows, { skip, take, total, hasMore: skip + rows.length < total }, {}, undefined, endingAfter);
}

function parse(cursor: string): unknown {
  try {
    return JSON.parse(cursor);
  } catch {
    return null;
  }
}

function isOfShape(value: unknown, shape: 'string' | 'number' | 'timestamp'): boolean {
  if (shape === 'number') return Number.isSafeInteger(value);
  if (typeof value !== 'string' || value.includes('\0')) return false;
  return shape === 'string' || isTimestamp(value);
}

/** Accepts only what `toISOString` writes: `Date.parse` also reads texts that PostgreSQL refuses, such as "1" or the year 275760. */
function isTimestamp(text: string): boolean {
  return /^\d{4}-/.test(text) && !Number.isNaN(Date.parse(text)) && new Date(text).toISOString() === text;
}
