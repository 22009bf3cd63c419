import { FixedClock, NotingBell } from '@exchange/kernel';
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
  const bell = new NotingBell<Errand>();
  const clock = new FixedClock();
  const asked: [Date, number][] = [];
  const rows = { due: async (now: Date, limit: number) => (asked.push([now, limit]), due) };
  return { bell, clock, asked, errands: new Errands(rows, bell, clock, atOnce) };
}

const errand = (id: string, of = 'a'): Errand => ({ id, of });
/** Until somebody calls the answer. */
const held = () => {
  let free: () => void = () => undefined;
  return { until: new Promise<void>((resolve) => (free = resolve)), free: () => free() };
};

describe('LeasedWork', () => {
  it('does what it is rung for, as far as there is room for it and for whom it is', async () => {
    const { errands } = setUp();
    const { until, free } = held();
    errands.doing = () => until;
    const all = ['1', '2', '3'].map((id) => errands.work(errand(id)));
    const others = ['4', '5'].map((id) => errands.work(errand(id, 'b')));
    free();
    await Promise.all([...all, ...others]);
    expect(errands.done).toEqual(['1', '2', '4']);
    await errands.work(errand('3'));
    expect(errands.done).toContain('3');
  });

  it('an attempt that throws has left its place, and whoever asked for it hears of it', async () => {
    const { errands } = setUp([], 1);
    errands.doing = () => Promise.reject(new Error('Broken.'));
    await expect(errands.work(errand('1'))).rejects.toThrow('Broken.');
    errands.doing = () => Promise.resolve();
    await errands.work(errand('2'));
    expect(errands.done).toEqual(['2']);
  });

  it('rings for what is due, and for nothing when nothing is', async () => {
    const { errands, bell, clock, asked } = setUp([errand('1'), errand('2')]);
    await errands.sweep();
    expect(bell.rung.map(({ id }) => id)).toEqual(['1', '2']);
    expect(asked).toEqual([[clock.now(), 200]]);
    const idle = setUp();
    await idle.errands.sweep();
    expect(idle.bell.rung).toEqual([]);
  });

  it('drains: tells what is in hand, waits for it however it ends, and begins nothing more', async () => {
    const { errands } = setUp();
    const { until, free } = held();
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
