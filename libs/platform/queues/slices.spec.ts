import { Slices } from './slices';

/** Whether the event loop runs while the work continues. */
async function hasTurn(work: () => Promise<void>): Promise<boolean> {
  let had = false;
  setImmediate(() => (had = true));
  await work();
  return had;
}

describe('Slices', () => {
  it('yield to the event loop when the slice is over, and not before', async () => {
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

  it('yield on end()', async () => {
    expect(await hasTurn(() => new Slices().end())).toBe(true);
  });
});
