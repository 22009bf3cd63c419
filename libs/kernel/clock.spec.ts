import { FixedClock, SystemClock } from './clock';

describe('Clock', () => {
  test('the system clock returns the current time', () => {
    const before = Date.now();
    const now = new SystemClock().now().getTime();
    expect(now).toBeGreaterThanOrEqual(before);
    expect(now).toBeLessThanOrEqual(Date.now());
  });

  test('a fixed clock changes only by advance', () => {
    const clock = new FixedClock(new Date('2026-01-15T12:00:00.000Z'));
    expect(clock.now()).toEqual(clock.now());
    clock.advance(1_500);
    expect(clock.now().toISOString()).toBe('2026-01-15T12:00:01.500Z');
  });

  test('changing a returned date does not change the clock', () => {
    const clock = new FixedClock();
    clock.now().setFullYear(1999);
    expect(clock.now().getFullYear()).toBe(2026);
  });
});
