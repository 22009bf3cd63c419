import { durationIn } from './duration';
import { answersOf, gapOf } from './proof';

describe('The time between two stops', () => {
  test('is in milliseconds, and never negative: two machines have two clocks', () => {
    expect(gapOf('2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.012Z')).toBe(12);
    expect(gapOf('2026-01-01T00:00:00.012Z', '2026-01-01T00:00:00.000Z')).toBe(0);
  });

  test.each([null, undefined, 'soon'])('is unknown while one of them has not come: %s', (to) => {
    expect(gapOf('2026-01-01T00:00:00.000Z', to)).toBeNull();
  });

  test.each([
    [0, 0, 'millisecond'],
    [9.94, 9.94, 'millisecond'],
    [999, 999, 'millisecond'],
    [999.6, 0.9996, 'second'],
    [5_000, 5, 'second'],
    [59_949, 59.949, 'second'],
    [59_951, 1, 'minute'],
    [3_599_999, 59, 'minute'],
    [7_200_000, 2, 'hour'],
    [90_000_000, 1, 'day'],
  ])('%d ms has the unit in which it is at least 1', (ms, value, unit) => {
    expect(durationIn(ms)).toMatchObject({ value, unit });
  });
});

test('a body tells how many of the sellers had answered', () => {
  const data = { discoveryId: 'disc_1', revision: 3, sellersRequested: 7, sellersResponded: 5 };
  expect(answersOf({ payload: { event: 'discovery.revision', data } })).toEqual({ asked: 7, responded: 5 });
  expect(answersOf({ payload: {} })).toBeNull();
});
