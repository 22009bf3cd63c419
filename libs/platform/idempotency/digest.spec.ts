import { createHash } from 'node:crypto';
import { digestOf } from './digest';

const same: [string, unknown, unknown][] = [
  ['members in another order', { a: 1, b: { c: 2, d: [1] } }, { b: { d: [1], c: 2 }, a: 1 }],
  ['numbers in different notation', JSON.parse('[1.0, 1e2]'), [1, 100]],
  ['an object without members', {}, JSON.parse('{}')],
];
const different: [string, unknown, unknown][] = [
  ['another value', { a: 1 }, { a: 2 }],
  ['another name', { a: 1 }, { b: 1 }],
  ['another type', { a: 1 }, { a: '1' }],
  ['items in another order', [1, 2], [2, 1]],
  ['a list in another place', [[1], 2], [1, [2]]],
  ['a member in another place', { a: { b: 1 } }, { a: {}, b: 1 }],
  ['a list and an object', [], {}],
  ['an additional item', [1], [1, null]],
  ['text that looks like structure', ['a","b'], ['a', 'b']],
  ['a null member and a missing one', { a: null }, {}],
  ['null and the text', null, 'null'],
];

it.each(same)('digestOf is the same for %s', async (_, one, other) => expect(await digestOf(one)).toBe(await digestOf(other)));

it.each(different)('digestOf differs for %s', async (_, one, other) => expect(await digestOf(one)).not.toBe(await digestOf(other)));

it('reads a long value to its end', async () => {
  const long = (last: string) => ({
    list: [...Array.from({ length: 50_000 }, (_, index) => ({ value: `domain-${index}.example` })), last],
  });
  expect(await digestOf(long('a'))).toBe(await digestOf(long('a')));
  expect(await digestOf(long('a'))).not.toBe(await digestOf(long('b')));
});

it('yields to the event loop while it reads a long value', async () => {
  let ticks = 0;
  let isDone = false;
  const count = (): void => {
    ticks += 1;
    if (!isDone) setImmediate(count);
  };
  setImmediate(count);
  await digestOf(Array.from({ length: 100_000 }, (_, index) => `domain-${index}.example`));
  isDone = true;
  expect(ticks).toBeGreaterThan(20);
});

it('reads a deeply nested value to its end', async () => {
  const nested = (last: string) => Array.from({ length: 20_000 }).reduce<unknown>((inner) => ({ a: [inner] }), last);
  expect(await digestOf(nested('a'))).toBe(await digestOf(nested('a')));
  expect(await digestOf(nested('a'))).not.toBe(await digestOf(nested('b')));
});

it('does not change between releases, because receipts store it', async () => {
  const text = '{,"a":[,1,null,{}],"b":"x"}';
  expect(await digestOf({ b: 'x', a: [1, null, {}] })).toBe(createHash('sha256').update(text).digest('hex'));
});
