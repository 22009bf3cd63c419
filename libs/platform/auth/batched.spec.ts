import { batched } from './batched';

describe('Batched lookups', () => {
  it('of one tick are loaded together, each key once', async () => {
    const loads: (readonly string[])[] = [];
    const find = batched(async (keys) => {
      loads.push(keys);
      return new Map(keys.map((name) => [name, name.toUpperCase()]));
    });
    expect(await Promise.all([find('a'), find('b'), find('a')])).toEqual(['A', 'B', 'A']);
    expect(loads).toEqual([['a', 'b']]);
  });

  it('keep nothing: the next tick loads again', async () => {
    let calls = 0;
    const find = batched(async () => new Map([['a', (calls += 1)]]));
    expect([await find('a'), await find('a')]).toEqual([1, 2]);
  });

  it('give undefined for what was not found', async () => {
    expect(await batched(async () => new Map())('a')).toBeUndefined();
  });

  it('that fail do so for everyone who waited, and for nobody after', async () => {
    let broken = true;
    const find = batched(async () => {
      if (broken) throw new Error('down');
      return new Map([['a', 1]]);
    });
    const both = await Promise.allSettled([find('a'), find('b')]);
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    broken = false;
    expect(await find('a')).toBe(1);
  });
});
