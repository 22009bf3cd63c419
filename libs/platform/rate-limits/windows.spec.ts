import { Windows, isBeyond, SharedWindows, type RateLimit, type WindowChange } from './windows';

const limit: RateLimit = { name: 'test', attempts: 5, seconds: 60 };

/** An in-memory Redis with its own clock. */
class MemoryWindows extends SharedWindows {
  isReady = true;
  calls: (readonly WindowChange[])[] = [];
  answer: () => Promise<void> = async () => undefined;
  readonly windows = new Map<string, { used: number; endsAt: number }>();

  constructor(private readonly now: () => number) {
    super();
  }

  async add(changes: readonly WindowChange[]) {
    this.calls.push(changes);
    await this.answer();
    return changes.map(({ key, amount, ms }) => {
      const old = this.windows.get(key);
      const window = old && old.endsAt > this.now() ? old : { used: 0, endsAt: this.now() + ms };
      window.used += amount;
      this.windows.set(key, window);
      return { used: window.used, resetMs: window.endsAt - this.now() };
    });
  }
}

function start() {
  const clock = { now: 1_000 };
  const shared = new MemoryWindows(() => clock.now);
  const [one, other] = [new Windows(shared, () => clock.now), new Windows(shared, () => clock.now)];
  const allowed = async (times: number, windows = one, key = 'a') => {
    const usages = await Promise.all(Array.from({ length: times }, async () => windows.take(limit, key)));
    return usages.filter((usage) => !isBeyond(usage)).length;
  };
  return { clock, shared, one, other, allowed };
}

describe('Windows', () => {
  it('return the position of each request, and the end of the window', async () => {
    const { one, clock } = start();
    const first = await Promise.all([1, 2].map(async () => one.take(limit, 'a')));
    clock.now += 10_000;
    const third = await one.take(limit, 'a');
    expect([...first, third].map(({ used, resetMs }) => [used, resetMs])).toEqual([
      [1, 60_000],
      [2, 60_000],
      [3, 50_000],
    ]);
  });

  it('call Redis once per tick, with each window once', async () => {
    const { one, shared } = start();
    await Promise.all(['a', 'a', 'b'].map(async (key) => one.take(limit, key)));
    expect(shared.calls).toEqual([
      [
        { key: 'test:a', amount: 2, ms: 60_000 },
        { key: 'test:b', amount: 1, ms: 60_000 },
      ],
    ]);
  });

  it('admit up to the limit over all processes, until the window ends', async () => {
    const { allowed, other, clock } = start();
    expect((await allowed(4)) + (await allowed(4, other))).toBe(5);
    clock.now += 60_000;
    expect(await allowed(9)).toBe(5);
  });

  it('refuse immediately without a call when the window is known to be used up', async () => {
    const { one, shared, allowed } = start();
    await allowed(5);
    const { length } = shared.calls;
    const usage = one.take(limit, 'a');
    expect(usage).not.toBeInstanceOf(Promise);
    expect([isBeyond(await usage), shared.calls.length]).toEqual([true, length]);
  });

  it('do not count a request that was given back', async () => {
    const { one, allowed } = start();
    await allowed(5);
    one.giveBack(limit, 'a');
    expect(await allowed(3)).toBe(1);
  });

  describe('without Redis', () => {
    it('continue to count from the last known numbers', async () => {
      const { one, shared, allowed } = start();
      await allowed(3);
      shared.isReady = false;
      expect(one.take(limit, 'a')).toMatchObject({ used: 4 });
      expect(await allowed(4)).toBe(1);
    });

    it('count locally when the call to Redis fails', async () => {
      const { shared, allowed } = start();
      shared.answer = () => Promise.reject(new Error('gone'));
      expect(await allowed(9)).toBe(5);
    });

    it('wait once for a Redis that hangs, and use it again after it has answered', async () => {
      const { one, shared, allowed } = start();
      let wake = (): void => undefined;
      shared.answer = () => new Promise((resolve) => (wake = resolve));
      expect(await allowed(2)).toBe(2);
      expect(one.take(limit, 'a')).toMatchObject({ used: 3 });
      shared.answer = async () => undefined;
      wake();
      await new Promise(setImmediate);
      expect(one.take(limit, 'a')).toBeInstanceOf(Promise);
    });
  });
});
