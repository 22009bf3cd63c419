import { Turnstile } from './turnstile';

/** Work that a test finishes by hand. */
function held() {
  const begun: string[] = [];
  const finish = new Map<string, () => void>();
  const work = (name: string) => () => {
    begun.push(name);
    return new Promise<string>((resolve) => finish.set(name, () => resolve(name)));
  };
  const quiet = () => new Promise((resolve) => setImmediate(resolve));
  return { begun, work, quiet, end: (name: string) => finish.get(name)!() };
}

describe('a turnstile', () => {
  it('lets so many through at a time, in order', async () => {
    const { begun, work, quiet, end } = held();
    const turnstile = new Turnstile(2);
    const all = ['a', 'b', 'c', 'd'].map((name) => turnstile.run(name, work(name)));
    await quiet();
    expect(begun).toEqual(['a', 'b']);
    end('b');
    await quiet();
    expect(begun).toEqual(['a', 'b', 'c']);
    for (const name of ['a', 'c']) end(name);
    await quiet();
    end('d');
    expect(await Promise.all(all)).toEqual(['a', 'b', 'c', 'd']);
  });

  it('lets one of a key through at a time, without holding up the others', async () => {
    const { begun, work, quiet, end } = held();
    const turnstile = new Turnstile(2);
    const all = [turnstile.run('x', work('x1')), turnstile.run('x', work('x2')), turnstile.run('y', work('y1'))];
    await quiet();
    expect(begun).toEqual(['x1', 'y1']);
    end('x1');
    await quiet();
    expect(begun).toEqual(['x1', 'y1', 'x2']);
    for (const name of ['x2', 'y1']) end(name);
    await Promise.all(all);
  });

  it('goes on after a failure', async () => {
    const turnstile = new Turnstile(1);
    await expect(turnstile.run('x', () => Promise.reject(new Error('No.')))).rejects.toThrow('No.');
    expect(await turnstile.run('x', async () => 'yes')).toBe('yes');
  });
});
