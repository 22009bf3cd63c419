import { resolveAlias } from './resolve-alias';

test.each<[Record<string, string | number | boolean | undefined>, unknown]>([
  [{ a: 1, b: undefined }, 1],
  [{ a: undefined, b: 0 }, 0],
  [{ a: false, b: false }, false],
  [{ a: undefined, b: undefined }, undefined],
])('the value of %j is %j', (names, value) => expect(resolveAlias(names)).toBe(value));

test.each([
  { a: 1, b: 2 },
  { a: 0, b: 1 },
  { a: true, b: false },
  { a: '', b: 'x' },
])('400 on the second name for %j', (names) => {
  const refusal = expect.objectContaining({ status: 400, field: 'b', message: 'b must not differ from a.' }) as Error;
  expect(() => resolveAlias<string | number | boolean>(names)).toThrow(refusal);
});
