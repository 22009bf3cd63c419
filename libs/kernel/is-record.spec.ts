import { isRecord } from './is-record';

it.each<[unknown, boolean]>([
  [{}, true],
  [{ a: 1 }, true],
  [Object.create(null), true],
  [null, false],
  [undefined, false],
  [[], false],
  ['text', false],
  [7, false],
])('%j: %s', (value, is) => {
  expect(isRecord(value)).toBe(is);
});
