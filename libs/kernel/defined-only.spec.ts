import { definedOnly } from './defined-only';

test('what is undefined is left out; null, false, 0 and the empty string are values', () => {
  const given = { absent: undefined, nothing: null, no: false, none: 0, empty: '' };
  expect(Object.keys(definedOnly(given))).toEqual(['nothing', 'no', 'none', 'empty']);
});
