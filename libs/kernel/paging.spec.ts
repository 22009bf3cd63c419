import {
  Page,
  cursorPage,
  decodeCursor,
  encodeCursor,
  offsetPage,
  pageLimits,
  pageOfArray,
  skipPage,
  unionPage,
  wholeList,
} from './paging';

const rows = (count: number) => Array.from({ length: count }, (_, i) => ({ id: i + 1 }));
const keyOf = (row: { id: number }) => [row.id];

describe('Paging', () => {
  test('a page has 25 rows by default and at most 200', () => expect(pageLimits).toEqual({ default: 25, max: 200 }));

  describe('cursor', () => {
    test('the extra row sets hasMore and is not returned', () => {
      const page = cursorPage(rows(3), 2, keyOf);
      expect(page.rows).toEqual(rows(2));
      expect(page.pagination).toEqual({ nextCursor: encodeCursor([2]), hasMore: true });
    });

    test('the last page has a null cursor and hasMore false', () => {
      expect(cursorPage(rows(2), 2, keyOf).pagination).toEqual({ nextCursor: null, hasMore: false });
      expect(cursorPage([], 2, keyOf)).toMatchObject({ rows: [], pagination: { nextCursor: null, hasMore: false } });
    });

    test('decodeCursor returns the keyset that encodeCursor received', () => {
      const keyset = ['2026-01-15T12:00:00.000Z', 'camp_ö', 42];
      expect(decodeCursor(encodeCursor(keyset), ['timestamp', 'string', 'number'])).toEqual(keyset);
    });

    test.each([
      ['empty', ''],
      ['not base64url of JSON', 'hello'],
      ['not a list', Buffer.from('{"id":1}').toString('base64url')],
      ['a keyset with too few values', encodeCursor(['a'])],
      ['a keyset with too many values', encodeCursor(['a', 1, 2])],
      ['a keyset with values of other types', encodeCursor([1, 'a'])],
      ['a keyset with a fraction instead of an integer', encodeCursor(['a', 1.5])],
      ['a keyset with an integer above 2^53 - 1', encodeCursor(['a', 2 ** 53])],
      ['a keyset with a NUL character, which PostgreSQL refuses', encodeCursor(['a\0', 1])],
    ])('400 on `cursor` when it is %s', (_, cursor) => {
      expect(() => decodeCursor(cursor, ['string', 'number'])).toThrow(expect.objectContaining({ status: 400, field: 'cursor' }));
    });

    test.each(['yesterday', '1', 'Tue Mar 01 2022 (x)', '2026-01-01', '+275760-09-13T00:00:00.000Z', '-271821-04-20T00:00:00.000Z'])(
      '400 on `cursor` when its timestamp is not an ISO date and time with a year of four digits: %s',
      (text) => {
        expect(() => decodeCursor(encodeCursor([text]), ['timestamp'])).toThrow(expect.objectContaining({ status: 400, field: 'cursor' }));
      },
    );
  });

  describe('limit/offset', () => {
    test('nextOffset is the offset of the next page', () => {
      const page = offsetPage(rows(3), 2, 4);
      expect(page.rows).toEqual(rows(2));
      expect(page.pagination).toEqual({ limit: 2, offset: 4, nextOffset: 6 });
    });

    test('nextOffset is null on the last page', () => {
      expect(offsetPage(rows(2), 2, 4).pagination).toEqual({ limit: 2, offset: 4, nextOffset: null });
    });
  });

  describe('take/skip', () => {
    test('total is the full count, and hasMore is true when rows follow', () => {
      expect(skipPage(rows(2), { skip: 0, take: 2 }, 5).pagination).toEqual({ skip: 0, take: 2, total: 5, hasMore: true });
      expect(skipPage(rows(1), { skip: 4, take: 2 }, 5).pagination).toEqual({ skip: 4, take: 2, total: 5, hasMore: false });
    });

    test('a page after the end is empty, with hasMore false', () => {
      expect(skipPage([], { skip: 9, take: 2 }, 5).pagination).toEqual({ skip: 9, take: 2, total: 5, hasMore: false });
    });
  });

  describe('Page.within', () => {
    const sizeOf = () => 10;

    test('a page that does not exceed the maximum size is unchanged', () => {
      const page = cursorPage(rows(3), 3, keyOf);
      expect(page.cutTo(30, sizeOf)).toBe(page);
    });

    test('a page that exceeds the maximum size is cut, and its cursor continues with the first row that was cut', () => {
      const page = cursorPage(rows(5), 4, keyOf).cutTo(25, sizeOf);
      expect(page).toMatchObject({ rows: rows(2), pagination: { nextCursor: encodeCursor([2]), hasMore: true } });
    });

    test('the last page is cut too, and gets a cursor', () => {
      const page = cursorPage(rows(3), 3, keyOf)
        .map(({ id }) => id)
        .cutTo(25, sizeOf);
      expect(page).toMatchObject({ rows: [1, 2], pagination: { nextCursor: encodeCursor([2]), hasMore: true } });
    });

    test('the first row is returned even when it exceeds the maximum size', () => {
      expect(cursorPage(rows(3), 3, keyOf).cutTo(5, sizeOf).rows).toEqual(rows(1));
    });

    test.each([
      ['limit/offset', offsetPage(rows(4), 3, 6), { limit: 3, offset: 6, nextOffset: 8 }],
      ['take/skip', skipPage(rows(3), { skip: 6, take: 3 }, 20), { skip: 6, take: 2, total: 20, hasMore: true }],
      [
        'take/skip with a cursor',
        unionPage(rows(4), { take: 3, skip: 6, total: 20 }, keyOf),
        { skip: 6, take: 2, total: 20, hasMore: true, nextCursor: encodeCursor([2]) },
      ],
      [
        'a cursor of a list in memory',
        pageOfArray(rows(9), { limit: 3, cursor: encodeCursor([6]) }),
        { nextCursor: encodeCursor([8]), hasMore: true },
      ],
    ])('%s: the next page begins after the returned rows', (_, page: Page<{ id: number }>, pagination) => {
      expect(page.cutTo(25, sizeOf).pagination).toEqual(pagination);
    });

    test('a list that is never paged is not cut', () => {
      const list = wholeList(rows(3));
      expect(list.cutTo(5, sizeOf)).toBe(list);
    });
  });

  test('a list that is never paged is one page with hasMore false and a null cursor', () => {
    expect(wholeList(rows(300))).toMatchObject({ rows: rows(300), pagination: { nextCursor: null, hasMore: false } });
  });

  test('mapping the rows keeps pagination and meta', () => {
    const page = new Page(rows(1), { nextCursor: null, hasMore: false }, { unreadCount: 3 }).map(({ id }) => `row ${id}`);
    expect(page).toMatchObject({ rows: ['row 1'], pagination: { hasMore: false }, meta: { unreadCount: 3 } });
  });

  test('unionPage has the fields of take/skip and cursor pagination', () => {
    const page = unionPage(rows(3), { take: 2, skip: 4, total: 9 }, keyOf);
    expect(page.rows).toEqual(rows(2));
    expect(page.pagination).toEqual({ skip: 4, take: 2, total: 9, hasMore: true, nextCursor: encodeCursor([2]) });
  });
});
