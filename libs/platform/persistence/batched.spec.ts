import { batched } from './batched';

describe('batched', () => {
  it('loads all keys of one tick at once, each key once', async () => {
    const loads: (readonly string[])[] = [];
    const find = batched(async (keys) => {
      loads.push(keys);
      return new Map(keys.map((key) => [key, key.toUpperCase()]));
    });
    expect(await Promise.all(['a', 'b', 'a'].map(find))).toEqual(['A', 'B', 'A']);
    expect(loads).toEqual([['a', 'b']]);
  });

  it('loads again in the next tick', async () => {
    let loads = 0;
    const find = batched(async () => new Map([['a', (loads += 1)]]));
    expect([await find('a'), await find('a')]).toEqual([1, 2]);
  });

  it('returns undefined for an unknown key', async () => {
    expect(await batched(async () => new Map())('a')).toBeUndefined();
  });

  it.each([
    ['fails', () => Promise.reject(new Error('down'))],
    [
      'throws',
      () => {
        throw new Error('down');
      },
    ],
  ])('rejects all waiting look-ups when the load %s, and continues', async (_, fail: () => Promise<Map<string, string>>) => {
    let broken = true;
    const find = batched(async (keys) => (broken ? fail() : new Map(keys.map((key) => [key, key]))));
    const sync = batched(fail);
    expect((await Promise.allSettled([find('a'), find('b'), sync('c')])).map(({ status }) => status)).toEqual(Array(3).fill('rejected'));
    broken = false;
    expect(await find('a')).toBe('a');
  });
});
