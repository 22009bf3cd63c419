import { randomBytes } from 'node:crypto';
import { DerivedKeys } from './derived-keys';

const [first, second] = [1, 2].map(() => randomBytes(32).toString('base64'));
const keys = new DerivedKeys(`a:${first},b:${second}`);

it('gives the same key for the same use in every process, and another one for every other use and key', () => {
  expect(new DerivedKeys(`a:${first}`).key('cookies')).toEqual(keys.key('cookies'));
  const made = [keys.key('cookies', 'a'), keys.key('cookies', 'b'), keys.key('tokens', 'a')].map((key) => key!.toString('hex'));
  expect(new Set(made).size).toBe(3);
  expect(made).not.toContain(Buffer.from(first!, 'base64').toString('hex'));
});

it('has the current one first, and null for one that the ring has lost', () => {
  expect(keys.all('cookies')).toEqual([keys.key('cookies', 'a'), keys.key('cookies', 'b')]);
  expect(keys.key('cookies', 'c')).toBeNull();
});
