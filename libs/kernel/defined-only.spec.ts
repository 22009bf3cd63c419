import { definedOnly } from './defined-only';

test('removes undefined properties and keeps null, false, 0 and the empty string', () => {
  const given = { absent: undefined, nothing: null, no: false, none: 0, empty: '' };
  expect(Object.keys(definedOnly(given))).toEqual(['nothing', 'no', 'none', 'empty']);
});
