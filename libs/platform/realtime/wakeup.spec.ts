import { minuteMs } from '@exchange/kernel';
import { Wakeup } from './wakeup';

const settled = async (wait: Promise<void>): Promise<boolean> =>
  Promise.race([wait.then(() => true), new Promise<boolean>((no) => setImmediate(no, false))]);

describe('Wakeup', () => {
  it('waits until it is signalled', async () => {
    const wakeup = new Wakeup(minuteMs);
    const wait = wakeup.wait();
    expect(await settled(wait)).toBe(false);
    wakeup.signal();
    expect(await settled(wait)).toBe(true);
  });

  it('ends the next wait after a signal between two waits, and only that one', async () => {
    const wakeup = new Wakeup(minuteMs);
    wakeup.signal();
    wakeup.signal();
    await wakeup.wait();
    const wait = wakeup.wait();
    expect(await settled(wait)).toBe(false);
    wakeup.signal();
    await wait;
  });

  it('waits no longer than its maximum, because a signal can be lost', async () => {
    await new Wakeup(1).wait();
  });
});
