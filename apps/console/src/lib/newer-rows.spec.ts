import { newerThan } from './newer-rows';

const row = (id: string, second: number) => ({ id, createdAt: `2026-03-01T09:00:0${second}.000Z` });

describe('newerThan', () => {
  it('finds rows above the newest one that is shown, also of the same time', () => {
    const shown = [row('b', 2), row('a', 1)];
    expect(newerThan(shown, [row('d', 3), row('c', 2), row('b', 2), row('a', 1)]).map(({ id }) => id)).toEqual(['d', 'c']);
  });

  it('ignores older rows, which another page has', () => {
    expect(newerThan([row('b', 2)], [row('b', 2), row('a', 1)])).toEqual([]);
  });

  it('counts nothing that is new in a longer reading of a list with more pages', () => {
    const all = Array.from({ length: 51 }, (_, n) => ({ id: String(n), createdAt: new Date(1_772_355_600_000 - n * 1_000).toISOString() }));
    expect(newerThan(all.slice(0, 50), all)).toEqual([]);
  });

  it('counts all of them above an empty list, and none while the list is loading', () => {
    expect(newerThan([], [row('a', 1)])).toHaveLength(1);
    expect(newerThan(null, [row('a', 1)])).toEqual([]);
    expect(newerThan([row('a', 1)], undefined)).toEqual([]);
  });
});
