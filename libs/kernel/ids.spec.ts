import { SequentialIds, SystemIds } from './ids';

describe('Ids', () => {
  const ids = new SystemIds();

  test('have their prefix and 26 characters that are easy to read', () => {
    expect(ids.next('disc')).toMatch(/^disc_[0-9a-hjkmnp-tv-z]{26}$/);
  });

  test('never repeat', () => {
    expect(new Set(Array.from({ length: 10_000 }, () => ids.next('x'))).size).toBe(10_000);
  });

  test('sort by the time of their creation', () => {
    const now = jest.spyOn(Date, 'now');
    const at = [0, 1, 31, 32, 1_763_650_000_000, 1_763_650_000_001, 2 ** 48 - 1];
    const made = at.map((ms) => ids.next((now.mockReturnValue(ms), 'x')));
    now.mockRestore();
    expect([...made].sort()).toEqual(made);
  });

  test('sort by the order of their creation within one millisecond', () => {
    const now = jest.spyOn(Date, 'now').mockReturnValue(1_763_650_000_000);
    const made = Array.from({ length: 32_768 }, () => ids.next('x'));
    now.mockRestore();
    expect([...made].sort()).toEqual(made);
  });

  test('never repeat, however many are made in one millisecond', () => {
    const now = jest.spyOn(Date, 'now').mockReturnValue(1_763_650_000_000);
    const made = new Set(Array.from({ length: 40_000 }, () => ids.next('x')));
    now.mockRestore();
    expect(made.size).toBe(40_000);
  });

  test('count in tests', () => {
    const counting = new SequentialIds();
    expect([counting.next('sub'), counting.next('sub'), counting.next('del')]).toEqual(['sub_1', 'sub_2', 'del_3']);
  });
});
