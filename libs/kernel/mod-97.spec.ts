import { mod97 } from './mod-97';

test.each([
  ['370400440532013000DE89', 1],
  ['370400440532013001DE89', 28],
  ['539007547034RF18', 1],
  ['0', 0],
  ['97', 0],
])('%s: %s', (text, rest) => {
  expect(mod97(text)).toBe(rest);
});
