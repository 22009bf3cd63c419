import { cursorPage, type Page, wholeList } from '@exchange/kernel';
import { RequestContext } from '../request/request-context';
import { pageAnswer } from './page-answer';

const rows = (count: number, size = 1) => Array.from({ length: count }, (_, id) => ({ id, text: 'a'.repeat(size) }));
function read(page: Page<unknown>): { data: { id: number }[]; error: null; meta: { pagination: object } } {
  const context = new RequestContext('request');
  context.sealCursor = (cursor) => `sealed ${cursor}`;
  return RequestContext.run(context, () => JSON.parse(pageAnswer(page)) as never);
}

describe('the answer of a page', () => {
  it('is the page in its envelope', () => {
    const page = cursorPage(rows(3), 2, ({ id }) => [id]).with(rows(2), { unreadCount: 1 });
    expect(read(page)).toEqual({
      data: rows(2),
      error: null,
      meta: { pagination: { nextCursor: 'sealed [1]', hasMore: true }, unreadCount: 1 },
    });
    expect(read(wholeList(rows(1), 'things'))).toMatchObject({ data: { things: rows(1) } });
  });

  it('ends the page early at 4,000,000 characters of rows, with a cursor for the rest', () => {
    const { data, meta } = read(cursorPage(rows(10, 1_000_000), 10, ({ id }) => [id]));
    expect(data.map(({ id }) => id)).toEqual([0, 1, 2]);
    expect(meta.pagination).toEqual({ nextCursor: 'sealed [2]', hasMore: true });
  });

  it('is complete for a list that is never paged', () => {
    expect(read(wholeList(rows(5, 1_000_000))).data).toHaveLength(5);
  });
});
