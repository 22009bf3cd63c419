import { createHash } from 'node:crypto';
import { digestOf } from './digest';

const same: [string, unknown, unknown][] = [
  ['members in another order', { a: 1, b: { c: 2, d: [1] } }, { b: { d: [1], c: 2 }, a: 1 }],
  ['numbers as they are written', JSON.parse('[1.0, 1e2]'), [1, 100]],
  ['no member and one without a value', {}, JSON.parse('{}')],
];
const different: [string, unknown, unknown][] = [
  ['another value', { a: 1 }, { a: 2 }],
  ['another name', { a: 1 }, { b: 1 }],
  ['another type', { a: 1 }, { a: '1' }],
  ['items in another order', [1, 2], [2, 1]],
  ['a list in another place', [[1], 2], [1, [2]]],
  ['a member in another place', { a: { b: 1 } }, { a: {}, b: 1 }],
  ['a list and an object', [], {}],
  ['an item more', [1], [1, null]],
  ['text that looks like structure', ['a","b'], ['a', 'b']],
  ['a member that is null, and none', { a: null }, {}],
  ['null and the text', null, 'null'],
];

it.each(same)('the same for %s', async (_, one, other) => expect(await digestOf(one)).toBe(await digestOf(other)));

it.each(different)('another for %s', async (_, one, other) => expect(await digestOf(one)).not.toBe(await digestOf(other)));

it('reads what is long to its end', async () => {
  const long = (last: string) => ({
    list: [...Array.from({ length: 50_000 }, (_, index) => ({ value: `domain-${index}.example` })), last],
  });
  expect(await digestOf(long('a'))).toBe(await digestOf(long('a')));
  expect(await digestOf(long('a'))).not.toBe(await digestOf(long('b')));
});

it('lets others go on while it reads what is long', async () => {
  let turns = 0;
  let isDone = false;
  const count = (): void => {
    turns += 1;
    if (!isDone) setImmediate(count);
  };
  setImmediate(count);
  await digestOf(Array.from({ length: 100_000 }, (_, index) => `domain-${index}.example`));
  isDone = true;
  expect(turns).toBeGreaterThan(20);
});

it('reads what is nested deeply to its end', async () => {
  const nested = (last: string) => Array.from({ length: 20_000 }).reduce<unknown>((inner) => ({ a: [inner] }), last);
  expect(await digestOf(nested('a'))).toBe(await digestOf(nested('a')));
  expect(await digestOf(nested('a'))).not.toBe(await digestOf(nested('b')));
});

it('is what it was before: receipts keep it', async () => {
  const text = '{,"a":[,1,null,{}],"b":"x"}';
  expect(await digestOf({ b: 'x', a: [1, null, {}] })).toBe(createHash('sha256').update(text).digest('hex'));
});
