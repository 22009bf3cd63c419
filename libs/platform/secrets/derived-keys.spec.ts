import { randomBytes } from 'node:crypto';
import { DerivedKeys } from './derived-keys';

const [first, second] = [1, 2].map(() => randomBytes(32).toString('base64'));
const keys = new DerivedKeys(`a:${first},b:${second}`);

it('derives the same key for the same use, and different keys for other uses and keys', () => {
  expect(new DerivedKeys(`a:${first}`).key('cookies')).toEqual(keys.key('cookies'));
  const made = [keys.key('cookies', 'a'), keys.key('cookies', 'b'), keys.key('tokens', 'a')].map((key) => key!.toString('hex'));
  expect(new Set(made).size).toBe(3);
  expect(made).not.toContain(Buffer.from(first!, 'base64').toString('hex'));
});

it('returns the current key first, and null for a removed key', () => {
  expect(keys.all('cookies')).toEqual([keys.key('cookies', 'a'), keys.key('cookies', 'b')]);
  expect(keys.key('cookies', 'c')).toBeNull();
});
