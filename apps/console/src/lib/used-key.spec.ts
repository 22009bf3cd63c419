import { keyFor } from './used-key';

let count = 0;
const next = () => `key ${++count}`;
const used = keyFor(undefined, { name: 'Oat', total: 1 }, next);

test('the same content has the same key, also after it was stored', () => {
  expect(keyFor(used, { name: 'Oat', total: 1 }, next)).toBe(used);
  expect(keyFor(JSON.parse(JSON.stringify(used)), { name: 'Oat', total: 1 }, next).key).toBe(used.key);
});

test('changed content has a new key', () => {
  expect(keyFor(used, { name: 'Oat', total: 2 }, next)).toEqual({ key: 'key 2', content: { name: 'Oat', total: 2 } });
});

test('requests without content repeat their key', () => {
  const empty = keyFor(undefined, undefined, next);
  expect(keyFor(empty, undefined, next)).toBe(empty);
});
