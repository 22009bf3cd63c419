import { knownDays } from './sparkline';

describe('The days of sparklines', () => {
  it('begin and end with the first and the last value of any series, the same days for all', () => {
    expect(
      knownDays([
        [null, null, 3, null, 5, null],
        [null, 2, null, null, null, null],
      ]),
    ).toEqual([
      [null, 3, null, 5],
      [2, null, null, null],
    ]);
  });

  it('are all days when no series has a value', () => {
    expect(knownDays([[null, null]])).toEqual([[null, null]]);
  });

  it('are none without series', () => {
    expect(knownDays([])).toEqual([]);
  });
});
