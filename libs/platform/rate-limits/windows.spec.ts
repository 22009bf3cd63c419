import { Windows, isBeyond, SharedWindows, type RateLimit, type WindowChange } from './windows';

const limit: RateLimit = { name: 'test', attempts: 5, seconds: 60 };

/** Redis as the windows see it, with a clock of its own. */
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
    const usages = await Promise.all(Array.from({ length: times }, () => windows.take(limit, key)));
    return usages.filter((usage) => !isBeyond(usage)).length;
  };
  return { clock, shared, one, other, allowed };
}

describe('Windows', () => {
  it('tell every request its own place, and until when', async () => {
    const { one, clock } = start();
    const first = await Promise.all([one.take(limit, 'a'), one.take(limit, 'a')]);
    clock.now += 10_000;
    const third = await one.take(limit, 'a');
    expect([...first, third].map(({ used, resetMs }) => [used, resetMs])).toEqual([
      [1, 60_000],
      [2, 60_000],
      [3, 50_000],
    ]);
  });

  it('ask once per tick, whatever is counted, and each window once', async () => {
    const { one, shared } = start();
    await Promise.all(['a', 'a', 'b'].map((key) => one.take(limit, key)));
    expect(shared.calls).toEqual([
      [
        { key: 'test:a', amount: 2, ms: 60_000 },
        { key: 'test:b', amount: 1, ms: 60_000 },
      ],
    ]);
  });

  it('let in as many as are allowed, over all processes, until the window ends', async () => {
    const { allowed, other, clock } = start();
    expect((await allowed(4)) + (await allowed(4, other))).toBe(5);
    clock.now += 60_000;
    expect(await allowed(9)).toBe(5);
  });

  it('a window that is known to be used up is refused at once, without asking', async () => {
    const { one, shared, allowed } = start();
    await allowed(5);
    const { length } = shared.calls;
    const usage = one.take(limit, 'a');
    expect(usage).not.toBeInstanceOf(Promise);
    expect([isBeyond(await usage), shared.calls.length]).toEqual([true, length]);
  });

  it('a request that is given back does not count', async () => {
    const { one, allowed } = start();
    await allowed(5);
    one.giveBack(limit, 'a');
    expect(await allowed(3)).toBe(1);
  });

  describe('without Redis', () => {
    it('go on counting at once, from what is known', async () => {
      const { one, shared, allowed } = start();
      await allowed(3);
      shared.isReady = false;
      expect(one.take(limit, 'a')).toMatchObject({ used: 4 });
      expect(await allowed(4)).toBe(1);
    });

    it('count what Redis refused while it was being asked', async () => {
      const { shared, allowed } = start();
      shared.answer = () => Promise.reject(new Error('gone'));
      expect(await allowed(9)).toBe(5);
    });

    it('wait a moment for a Redis that hangs, once, and ask again when it has answered', async () => {
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
