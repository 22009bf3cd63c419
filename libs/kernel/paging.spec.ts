import { Page, cursorPage, decodeCursor, encodeCursor, offsetPage, pageLimits, skipPage, unionPage, wholeList } from './paging';

const rows = (count: number) => Array.from({ length: count }, (_, i) => ({ id: i + 1 }));
const keyOf = (row: { id: number }) => [row.id];

describe('Paging', () => {
  test('25 rows by default, 200 at most', () => expect(pageLimits).toEqual({ default: 25, max: 200 }));

  describe('cursor', () => {
    test('the extra row says that more follow and is not shown', () => {
      const page = cursorPage(rows(3), 2, keyOf);
      expect(page.rows).toEqual(rows(2));
      expect(page.pagination).toEqual({ nextCursor: encodeCursor([2]), hasMore: true });
    });

    test('the last page has a null cursor and hasMore false', () => {
      expect(cursorPage(rows(2), 2, keyOf).pagination).toEqual({ nextCursor: null, hasMore: false });
      expect(cursorPage([], 2, keyOf)).toMatchObject({ rows: [], pagination: { nextCursor: null, hasMore: false } });
    });

    test('comes back as the keyset that it was made from', () => {
      const keyset = ['2026-01-15T12:00:00.000Z', 'camp_ö', 42];
      expect(decodeCursor(encodeCursor(keyset), ['timestamp', 'string', 'number'])).toEqual(keyset);
    });

    test.each([
      ['empty', ''],
      ['not base64url of JSON', 'hello'],
      ['not a list', Buffer.from('{"id":1}').toString('base64url')],
      ['too short', encodeCursor(['a'])],
      ['too long', encodeCursor(['a', 1, 2])],
      ['of other types', encodeCursor([1, 'a'])],
      ['with a fraction for an integer', encodeCursor(['a', 1.5])],
      ['with an integer that JSON cannot hold', encodeCursor(['a', 2 ** 53])],
      ['with NUL, which PostgreSQL refuses', encodeCursor(['a\0', 1])],
    ])('400 on `cursor` when it is %s', (_, cursor) => {
      expect(() => decodeCursor(cursor, ['string', 'number'])).toThrow(expect.objectContaining({ status: 400, field: 'cursor' }));
    });

    test.each(['yesterday', '1', 'Tue Mar 01 2022 (x)', '2026-01-01', '+275760-09-13T00:00:00.000Z', '-271821-04-20T00:00:00.000Z'])(
      '400 when a timestamp in it is none that we write: %s',
      (text) => {
        expect(() => decodeCursor(encodeCursor([text]), ['timestamp'])).toThrow(expect.objectContaining({ status: 400, field: 'cursor' }));
      },
    );
  });

  describe('limit/offset', () => {
    test('nextOffset is where the next page begins', () => {
      const page = offsetPage(rows(3), 2, 4);
      expect(page.rows).toEqual(rows(2));
      expect(page.pagination).toEqual({ limit: 2, offset: 4, nextOffset: 6 });
    });

    test('nextOffset is null on the last page', () => {
      expect(offsetPage(rows(2), 2, 4).pagination).toEqual({ limit: 2, offset: 4, nextOffset: null });
    });
  });

  describe('take/skip', () => {
    test('total is the full count, and hasMore says whether rows follow', () => {
      expect(skipPage(rows(2), { skip: 0, take: 2 }, 5).pagination).toEqual({ skip: 0, take: 2, total: 5, hasMore: true });
      expect(skipPage(rows(1), { skip: 4, take: 2 }, 5).pagination).toEqual({ skip: 4, take: 2, total: 5, hasMore: false });
    });

    test('behind the end there is nothing more', () => {
      expect(skipPage([], { skip: 9, take: 2 }, 5).pagination).toEqual({ skip: 9, take: 2, total: 5, hasMore: false });
    });
  });

  test('a whole list is one page with hasMore false and a null cursor', () => {
    expect(wholeList(rows(300))).toMatchObject({ rows: rows(300), pagination: { nextCursor: null, hasMore: false } });
  });

  test('mapping the rows keeps pagination and meta', () => {
    const page = new Page(rows(1), { nextCursor: null, hasMore: false }, { unreadCount: 3 }).map(({ id }) => `row ${id}`);
    expect(page).toMatchObject({ rows: ['row 1'], pagination: { hasMore: false }, meta: { unreadCount: 3 } });
  });

  test('both styles at once answer with the union', () => {
    const page = unionPage(rows(3), { take: 2, skip: 4, total: 9 }, keyOf);
    expect(page.rows).toEqual(rows(2));
    expect(page.pagination).toEqual({ skip: 4, take: 2, total: 9, hasMore: true, nextCursor: encodeCursor([2]) });
  });
});
