import { KeyedGate } from './keyed-gate';

/** Work that the test finishes explicitly. */
function heldWork() {
  const begun: string[] = [];
  const finish = new Map<string, () => void>();
  const work = (name: string) => () => {
    begun.push(name);
    return new Promise<string>((resolve) => finish.set(name, () => resolve(name)));
  };
  const settled = () => new Promise((resolve) => setImmediate(resolve));
  const end = async (...names: string[]) => {
    for (const name of names) finish.get(name)!();
    await settled();
  };
  return { begun, work, settled, end };
}

describe('KeyedGate', () => {
  it('admits up to its width, in order of arrival', async () => {
    const { begun, work, settled, end } = heldWork();
    const gate = new KeyedGate(2, 1);
    const all = ['a', 'b', 'c', 'd'].map((name) => gate.run(name, work(name)));
    await settled();
    expect(begun).toEqual(['a', 'b']);
    await end('b');
    expect(begun).toEqual(['a', 'b', 'c']);
    await end('a', 'c');
    await end('d');
    expect(await Promise.all(all)).toEqual(['a', 'b', 'c', 'd']);
  });

  it('admits up to its limit per key, without delaying other keys', async () => {
    const { begun, work, settled, end } = heldWork();
    const gate = new KeyedGate(4, 2);
    const all = ['x1', 'x2', 'x3', 'y1'].map((name) => gate.run(name[0]!, work(name)));
    await settled();
    expect(begun).toEqual(['x1', 'x2', 'y1']);
    await end('x1');
    expect(begun).toEqual(['x1', 'x2', 'y1', 'x3']);
    await end('x2', 'x3', 'y1');
    await Promise.all(all);
  });

  it('serves keys in turn, so that many waiters of one key delay another key by one holder', async () => {
    const { begun, work, settled, end } = heldWork();
    const gate = new KeyedGate(1, 1);
    const all = ['x1', 'x2', 'x3', 'x4', 'y1', 'y2'].map((name) => gate.run(name[0]!, work(name)));
    await settled();
    for (const name of ['x1', 'x2', 'y1', 'x3', 'y2', 'x4']) await end(name);
    await Promise.all(all);
    expect(begun).toEqual(['x1', 'x2', 'y1', 'x3', 'y2', 'x4']);
  });

  it('continues after a failure', async () => {
    const gate = new KeyedGate(1, 1);
    await expect(gate.run('x', () => Promise.reject(new Error('No.')))).rejects.toThrow('No.');
    expect(await gate.run('x', async () => 'yes')).toBe('yes');
  });

  it("removes a waiter whose signal aborts, and throws the signal's reason", async () => {
    const gate = new KeyedGate(1, 1);
    const leave = await gate.enter('x');
    const stop = new AbortController();
    const waiting = gate.enter('x', stop.signal);
    stop.abort(new Error('Too late.'));
    await expect(waiting).rejects.toThrow('Too late.');
    await expect(gate.enter('y', stop.signal)).rejects.toThrow('Too late.');
    leave();
    expect(await gate.enter('z')).toEqual(expect.any(Function));
  });

  it('frees a place only once', async () => {
    const gate = new KeyedGate(1, 1);
    const leave = await gate.enter('x');
    leave();
    const next = await gate.enter('y');
    leave();
    let isIn = false;
    const waiting = gate.enter('z').then((given) => ((isIn = true), given));
    await new Promise((resolve) => setImmediate(resolve));
    expect(isIn).toBe(false);
    next();
    (await waiting)();
  });
});
