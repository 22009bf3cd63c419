import { between, daypartsOf, dayWords, hourAt, hoursOf, presetOf, presets, spansOf, toggled, weekdays } from './dayparts';

const names = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
const evening = {
  days: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'] as (typeof weekdays)[number][],
  start_hour: 18,
  end_hour: 22,
};

describe('Dayparts', () => {
  test('come out as they went in when no hour changes, also when they overlap', () => {
    const dayparts = [
      { ...evening, label: 'Prime time' },
      { days: ['friday' as const], start_hour: 20, end_hour: 24 },
    ];
    expect(daypartsOf(hoursOf(dayparts), dayparts)).toEqual(dayparts);
  });

  test('keep a label when another part changes', () => {
    const before = [{ ...evening, label: 'Prime time' }];
    const after = daypartsOf(new Set([...hoursOf(before), hourAt(5, 10)]), before);
    expect(after).toEqual([...before, { days: ['saturday'], start_hour: 10, end_hour: 11 }]);
  });

  test('lose a label when their own hours change', () => {
    const before = [{ ...evening, label: 'Prime time' }];
    expect(daypartsOf(toggled(hoursOf(before), [hourAt(0, 18)]), before).some(({ label }) => label !== undefined)).toBe(false);
  });

  test('put days with the same hours together', () => {
    expect(spansOf(hoursOf([evening]))).toEqual([{ days: [0, 1, 2, 3, 4], start: 18, end: 22 }]);
  });

  test('reach to the end of the day', () => {
    expect(daypartsOf(new Set([hourAt(6, 23)]))).toEqual([{ days: ['sunday'], start_hour: 23, end_hour: 24 }]);
  });

  test.each([
    [[0, 1, 2, 3, 4], 'Mon–Fri'],
    [[0, 2], 'Mon, Wed'],
    [[5, 6], 'Sat, Sun'],
    [[0, 1, 2, 5], 'Mon–Wed, Sat'],
    [[0, 1, 2, 3, 4, 5, 6], 'every day'],
  ])('days %j are "%s"', (days, words) => {
    expect(dayWords(days, names, 'every day')).toBe(words);
  });

  test('are named by a preset with the same hours', () => {
    expect(presetOf(presets.evenings)).toBe('evenings');
    expect(presetOf(toggled(presets.evenings, [hourAt(0, 18)]))).toBeUndefined();
  });

  test('a drag covers the rectangle between its ends, in any direction', () => {
    expect(between(hourAt(1, 9), hourAt(0, 8))).toEqual([hourAt(0, 8), hourAt(0, 9), hourAt(1, 8), hourAt(1, 9)]);
  });

  test('a preset that is there completely is removed', () => {
    expect(toggled(presets.business, presets.business).size).toBe(0);
  });
});
