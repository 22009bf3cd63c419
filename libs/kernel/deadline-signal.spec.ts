import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { deadlineSignal } from './deadline-signal';

const other = new AbortController();
// Its own context, because the one that Jest runs tests in has no `gc`.
setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** Waits for a signal with a deadline of a minute while garbage is collected. Few rounds, because a collection is slow in a process with a large heap. */
async function outcomeOf(signal: AbortSignal): Promise<unknown> {
  let ended: unknown;
  const wait = sleep(60_000, undefined, { signal }).catch((error: unknown) => (ended = error));
  for (let n = 0; n < 3; n += 1) {
    await sleep(5);
    collect();
  }
  await wait;
  return ended;
}

describe('A signal with a deadline', () => {
  it('aborts at its deadline although garbage is collected before', async () => {
    expect(await outcomeOf(deadlineSignal(100, other.signal))).toMatchObject({ name: 'AbortError' });
    expect(await outcomeOf(AbortSignal.any([new AbortController().signal, deadlineSignal(100)]))).toMatchObject({ name: 'AbortError' });
  });

  it('aborts with any of the others', async () => {
    const stop = new AbortController();
    const signal = deadlineSignal(60_000, other.signal, stop.signal);
    stop.abort(new Error('Enough.'));
    expect([signal.aborted, (signal.reason as Error).message]).toEqual([true, 'Enough.']);
  });
});
