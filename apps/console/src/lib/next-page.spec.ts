import { nextPage } from './next-page';

test('the next page begins where the answer says', () => {
  expect(nextPage({ hasMore: true, nextCursor: 'abc' }, { limit: 50 })).toEqual({ limit: 200, cursor: 'abc' });
  expect(nextPage({ hasMore: true, nextOffset: 50 }, { limit: 50 })).toEqual({ limit: 200, offset: 50 });
});

test('the next page of an answer that says only that there is more begins after the rows that were asked for', () => {
  expect(nextPage({ hasMore: true }, { limit: 50 })).toEqual({ limit: 200, offset: 50 });
  expect(nextPage({ hasMore: true }, { limit: 200, offset: 50 })).toEqual({ limit: 200, offset: 250 });
});

test.each([{ hasMore: false }, { hasMore: false, nextCursor: null }, { nextOffset: null }, {}])('nothing comes after %j', (pagination) => {
  expect(nextPage(pagination, { limit: 50 })).toBeUndefined();
});
