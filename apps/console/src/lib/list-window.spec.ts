import { isNearEnd, shownIndexes } from './list-window';

const range = { startIndex: 500, endIndex: 502, overscan: 1, count: 10_000 };

describe('The window of a list', () => {
  test('is the whole list when it is short', () => {
    expect(shownIndexes({ startIndex: 0, endIndex: 9, overscan: 1, count: 100 }, null)).toHaveLength(100);
  });

  test('is what is in sight of a long list, with the rows around it', () => {
    expect(shownIndexes(range, null)).toEqual([499, 500, 501, 502, 503]);
    expect(shownIndexes({ ...range, startIndex: 0, endIndex: 1 }, null)).toEqual([0, 1, 2]);
  });

  test('keeps the row with the focus and its neighbors', () => {
    expect(shownIndexes(range, 0)).toEqual([0, 1, 499, 500, 501, 502, 503]);
    expect(shownIndexes(range, 9_999)).toEqual([499, 500, 501, 502, 503, 9_998, 9_999]);
    expect(shownIndexes(range, 501)).toEqual([499, 500, 501, 502, 503]);
  });

  test('asks for the next page when 80 % have been in sight', () => {
    expect([isNearEnd(38, 50), isNearEnd(39, 50), isNearEnd(-1, 0)]).toEqual([false, true, false]);
  });
});
