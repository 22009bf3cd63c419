import { dayMs, dayOf, earlierOf, later, laterOf, startOf } from './time';

const noon = new Date('2026-01-15T12:00:00.000Z');

describe('time', () => {
  it('later adds milliseconds, also negative ones', () => {
    expect(later(noon, dayMs).toISOString()).toBe('2026-01-16T12:00:00.000Z');
    expect(later(noon, -1).toISOString()).toBe('2026-01-15T11:59:59.999Z');
  });

  it('a day is in UTC and begins at midnight', () => {
    expect(dayOf(new Date('2026-01-15T23:59:59.999Z'))).toBe('2026-01-15');
    expect(startOf('2026-01-15').toISOString()).toBe('2026-01-15T00:00:00.000Z');
  });

  it('earlierOf and laterOf compare two dates', () => {
    expect(earlierOf(noon, startOf('2026-01-15'))).toEqual(startOf('2026-01-15'));
    expect(laterOf(noon, startOf('2026-01-15'))).toEqual(noon);
  });
});
