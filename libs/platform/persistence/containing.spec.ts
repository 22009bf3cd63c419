import { containing } from './containing';

test('what `like` would take for a wildcard is a character like any other', () => {
  expect(containing('50%_\\a')).toBe('%50\\%\\_\\\\a%');
});
