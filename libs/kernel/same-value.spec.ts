import { sameValue } from './same-value';

describe('Two values', () => {
  const at = new Date('2026-01-15T12:00:00.000Z');

  it.each<[string, unknown, unknown]>([
    ['texts', 'a', 'a'],
    ['dates of one instant', at, new Date(at)],
    ['lists', ['a', { b: [1] }], ['a', { b: [1] }]],
    ['objects whose members come in another order', { a: 1, b: { c: 2, d: [] } }, { b: { d: [], c: 2 }, a: 1 }],
    ['objects with an undefined and a missing member', { a: 1, b: undefined }, { a: 1 }],
  ])('are the same: %s', (_, left, right) => expect(sameValue(left, right)).toBe(true));

  it.each<[string, unknown, unknown]>([
    ['null and an empty object', null, {}],
    ['null and undefined', null, undefined],
    ['a number and its text', 1, '1'],
    ['lists in another order', ['a', 'b'], ['b', 'a']],
    ['a list and an object', ['a'], { 0: 'a' }],
    ['dates of two instants', at, new Date(at.getTime() + 1)],
    ['a null member and a missing one', { a: null }, {}],
    ['members that differ at depth', { a: { b: [{ c: 1 }] } }, { a: { b: [{ c: 2 }] } }],
  ])('are not the same: %s', (_, left, right) => expect(sameValue(left, right)).toBe(false));
});
