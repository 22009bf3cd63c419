import { isSame, onlyChanged } from './same';

test('equal values are the same, in whatever object they are', () => {
  expect(isSame({ a: [1, null] }, { a: [1, null] })).toBe(true);
  expect(isSame({ a: [1] }, { a: [2] })).toBe(false);
});

test('a number that is none is not null', () => {
  expect(isSame({ cap: Number.NaN }, { cap: null })).toBe(false);
  expect(isSame(Number.NaN, Number.NaN)).toBe(true);
});

test('only fields that differ are a change', () => {
  expect(onlyChanged({ name: 'A', codes: ['DE'] }, { name: 'A', codes: ['DE', 'FR'] })).toEqual({ codes: ['DE', 'FR'] });
  expect(onlyChanged({ country: null }, { country: 'DE' })).toEqual({ country: 'DE' });
});
