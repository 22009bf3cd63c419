import type { Settings } from '@exchange/platform';
import { Argon2Hasher } from './argon2-hasher';

const hasherWith = (passwordMemoryKib: number) => new Argon2Hasher({ passwordMemoryKib } as Settings);

describe('Argon2Hasher', () => {
  const hasher = hasherWith(64);

  it('creates a different argon2id hash each time, which matches only the password', async () => {
    const [one, two] = [await hasher.hash('correct horse'), await hasher.hash('correct horse')];
    expect(one).toMatch(/^\$argon2id\$v=19\$m=64,t=2,p=1\$/);
    expect(two).not.toBe(one);
    expect([await hasher.verify(one, 'correct horse'), await hasher.verify(one, 'wrong')]).toEqual([true, false]);
  });

  it('never matches a missing hash', async () => {
    expect(await hasher.verify(null, 'correct horse')).toBe(false);
  });

  it('reports a hash with other parameters as outdated', async () => {
    const hash = await hasher.hash('correct horse');
    expect([hasher.isOutdated(hash), hasherWith(128).isOutdated(hash)]).toEqual([false, true]);
  });
});
