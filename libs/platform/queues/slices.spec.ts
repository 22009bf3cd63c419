import { Slices } from './slices';

/** Whether the event loop has a turn while the work goes on. */
async function hasTurn(work: () => Promise<void>): Promise<boolean> {
  let had = false;
  setImmediate(() => (had = true));
  await work();
  return had;
}

describe('slices of long work', () => {
  it('give the event loop a turn once a slice is over, not before', async () => {
    jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] });
    try {
      const slices = new Slices();
      expect(await hasTurn(() => slices.next())).toBe(false);
      expect(slices.isOver).toBe(false);
      jest.advanceTimersByTime(5);
      expect(slices.isOver).toBe(true);
      expect(await hasTurn(() => slices.next())).toBe(true);
      expect(await hasTurn(() => slices.next())).toBe(false);
    } finally {
      jest.useRealTimers();
    }
  });

  it('end when they are told to', async () => {
    expect(await hasTurn(() => new Slices().end())).toBe(true);
  });
});
