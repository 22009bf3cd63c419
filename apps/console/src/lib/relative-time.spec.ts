import { relativeTime } from './relative-time';

describe('A relative time', () => {
  const now = Date.UTC(2024, 0, 31);
  const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];

  test.each([
    ['is now within a minute', -59_999, { value: 0, unit: 'second' }],
    ['is now when the clock of the reader is slow by seconds', 20_000, { value: 0, unit: 'second' }],
    ['counts whole minutes', -59.9 * minute, { value: -59, unit: 'minute' }],
    ['counts whole hours', -23.9 * hour, { value: -23, unit: 'hour' }],
    ['counts whole days', -29.9 * day, { value: -29, unit: 'day' }],
    ['is positive in the future', 2.5 * day, { value: 2, unit: 'day' }],
    ['is none from a month on', -30 * day, null],
    ['is none for an invalid instant', Number.NaN, null],
  ])('%s', (_, distance, expected) => {
    expect(relativeTime(now + distance, now)).toEqual(expected);
  });
});
