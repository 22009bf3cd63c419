import { FixedClock, RecordingWakeUp } from '@exchange/kernel';
import { LeasedWork } from './leased-work';

interface Errand {
  readonly id: string;
  readonly of: string;
}

class Errands extends LeasedWork<Errand> {
  readonly done: string[] = [];
  doing: (errand: Errand, signal: AbortSignal) => Promise<void> = () => Promise.resolve();

  protected override lanesOf({ of }: Errand) {
    return [{ name: of, most: 2 }];
  }

  protected async attempt(errand: Errand): Promise<void> {
    await this.doing(errand, this.signal);
    this.done.push(errand.id);
  }
}

function setUp(due: readonly Errand[] = [], atOnce = 3) {
  const wakeUp = new RecordingWakeUp<Errand>();
  const clock = new FixedClock();
  const asked: [Date, number][] = [];
  const rows = { due: async (now: Date, limit: number) => (asked.push([now, limit]), due) };
  return { wakeUp, clock, asked, errands: new Errands(rows, wakeUp, clock, atOnce) };
}

const errand = (id: string, of = 'a'): Errand => ({ id, of });
/** A promise that resolves when `free` is called. */
const blocker = () => {
  let free: () => void = () => undefined;
  return { until: new Promise<void>((resolve) => (free = resolve)), free: () => free() };
};

describe('LeasedWork', () => {
  it('starts work within the total limit and the limit of its lane', async () => {
    const { errands } = setUp();
    const { until, free } = blocker();
    errands.doing = () => until;
    const all = ['1', '2', '3'].map((id) => errands.work(errand(id)));
    const others = ['4', '5'].map((id) => errands.work(errand(id, 'b')));
    free();
    await Promise.all([...all, ...others]);
    expect(errands.done).toEqual(['1', '2', '4']);
    await errands.work(errand('3'));
    expect(errands.done).toContain('3');
  });

  it('frees its slot and rethrows when an attempt throws', async () => {
    const { errands } = setUp([], 1);
    errands.doing = () => Promise.reject(new Error('Broken.'));
    await expect(errands.work(errand('1'))).rejects.toThrow('Broken.');
    errands.doing = () => Promise.resolve();
    await errands.work(errand('2'));
    expect(errands.done).toEqual(['2']);
  });

  it('sweeps: wakes workers up for due work, and not when nothing is due', async () => {
    const { errands, wakeUp, clock, asked } = setUp([errand('1'), errand('2')]);
    await errands.sweep();
    expect(wakeUp.sent.map(({ id }) => id)).toEqual(['1', '2']);
    expect(asked).toEqual([[clock.now(), 200]]);
    const idle = setUp();
    await idle.errands.sweep();
    expect(idle.wakeUp.sent).toEqual([]);
  });

  it('drains: aborts and awaits running attempts, and starts no more', async () => {
    const { errands } = setUp();
    const { until, free } = blocker();
    errands.doing = async ({ id }, signal) => {
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
      await until;
      if (id === '2') throw new Error('Broken.');
    };
    const [one, two] = [errands.work(errand('1')), errands.work(errand('2'))];
    two.catch(() => undefined);
    let isOver = false;
    const drained = errands.drain().then(() => (isOver = true));
    await Promise.resolve();
    expect(isOver).toBe(false);
    free();
    await Promise.all([drained, one]);
    await errands.work(errand('3'));
    expect(errands.done).toEqual(['1']);
  });
});
