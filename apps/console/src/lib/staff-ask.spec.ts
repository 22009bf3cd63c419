import { sentTime, stepsOf } from './staff-ask';

describe('Staff', () => {
  it.each([
    ['received', ['accept', 'start', 'resolve']],
    ['accepted', ['start', 'resolve']],
    ['in_progress', ['resolve']],
    ['done', []],
    ['closed', []],
  ] as const)('can take an ask that is %s these steps further: %j', (statusKey, steps) => {
    expect(stepsOf({ statusKey })).toEqual(steps);
  });

  it('sends the time of the next update as an instant, and what is no time as it was typed', () => {
    expect(sentTime('')).toBeNull();
    expect(sentTime('2026-01-05T10:00')).toBe(new Date(2026, 0, 5, 10).toISOString());
    expect(sentTime('soon')).toBe('soon');
  });
});
