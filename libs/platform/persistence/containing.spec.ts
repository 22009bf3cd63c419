import { containing } from './containing';

test('escapes the wildcards of `like`', () => {
  expect(containing('50%_\\a')).toBe('%50\\%\\_\\\\a%');
});
