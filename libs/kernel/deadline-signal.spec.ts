import { setTimeout as pause } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { deadlineSignal } from './deadline-signal';

const other = new AbortController();
// Its own name: what Jest runs tests with knows no collector.
setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** How waiting for a minute ends, when everything that nobody holds is collected meanwhile. A few times: in a process with a large heap each takes long. */
async function waiting(signal: AbortSignal): Promise<unknown> {
  let ended: unknown;
  const wait = pause(60_000, undefined, { signal }).catch((error: unknown) => (ended = error));
  for (let n = 0; n < 3; n += 1) {
    await pause(5);
    collect();
  }
  await wait;
  return ended;
}

describe('A signal with a deadline', () => {
  it('aborts when its time is over, whatever is collected before that', async () => {
    expect(await waiting(deadlineSignal(100, other.signal))).toMatchObject({ name: 'AbortError' });
    expect(await waiting(AbortSignal.any([new AbortController().signal, deadlineSignal(100)]))).toMatchObject({ name: 'AbortError' });
  });

  it('aborts with any of the others', async () => {
    const stop = new AbortController();
    const signal = deadlineSignal(60_000, other.signal, stop.signal);
    stop.abort(new Error('Enough.'));
    expect([signal.aborted, (signal.reason as Error).message]).toEqual([true, 'Enough.']);
  });
});
