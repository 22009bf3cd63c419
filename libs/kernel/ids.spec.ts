import { SequentialIds, SystemIds } from './ids';

describe('Ids', () => {
  const ids = new SystemIds();

  test('have a prefix and 26 unambiguous characters', () => {
    expect(ids.next('disc')).toMatch(/^disc_[0-9a-hjkmnp-tv-z]{26}$/);
  });

  test('never repeat', () => {
    expect(new Set(Array.from({ length: 10_000 }, () => ids.next('x'))).size).toBe(10_000);
  });

  test('sort by creation time', () => {
    const now = jest.spyOn(Date, 'now');
    const at = [0, 1, 31, 32, 1_763_650_000_000, 1_763_650_000_001, 2 ** 48 - 1];
    const made = at.map((ms) => ids.next((now.mockReturnValue(ms), 'x')));
    now.mockRestore();
    expect([...made].sort()).toEqual(made);
  });

  test('sort by creation order within one millisecond', () => {
    const now = jest.spyOn(Date, 'now').mockReturnValue(1_763_650_000_000);
    const made = Array.from({ length: 32_768 }, () => ids.next('x'));
    now.mockRestore();
    expect([...made].sort()).toEqual(made);
  });

  test('never repeat within one millisecond', () => {
    const now = jest.spyOn(Date, 'now').mockReturnValue(1_763_650_000_000);
    const made = new Set(Array.from({ length: 40_000 }, () => ids.next('x')));
    now.mockRestore();
    expect(made.size).toBe(40_000);
  });

  test('are sequential in tests', () => {
    const counting = new SequentialIds();
    expect([counting.next('sub'), counting.next('sub'), counting.next('del')]).toEqual(['sub_1', 'sub_2', 'del_3']);
  });
});
