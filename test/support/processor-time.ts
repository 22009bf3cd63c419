import { readFileSync } from 'node:fs';

const rest = new Int32Array(new SharedArrayBuffer(4));

/**
 * Milliseconds that this thread was on a processor: its own doing, unlike the time that passes, which on a busy machine is also the time of
 * others. Where the system does not tell it, what the process used. Linux counts it when the thread leaves the processor, or every four
 * milliseconds: so it leaves it first, for a moment.
 */
export function onProcessor(): number {
  Atomics.wait(rest, 0, 0, 0.01);
  try {
    return Number(readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
  } catch {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1e3;
  }
}

/** The least of several runs: garbage of whatever came before is not what is measured. */
async function minTime(work: () => unknown, runs = 3): Promise<number> {
  let least = Infinity;
  for (let run = 0; run < runs; run += 1) {
    const before = onProcessor();
    await work();
    least = Math.min(least, onProcessor() - before);
  }
  return least;
}

/**
 * How many times as long four times as much takes. Four when time grows with the size, sixteen when it grows with its square; below 25
 * milliseconds it is noise, which is told as four. What looks like more than eight is measured again: a busy machine may do that a few times.
 */
export async function growth(work: (size: number) => unknown, size: number): Promise<number> {
  await work(size);
  return best(8, 6, async () => {
    const [once, fourfold] = [await minTime(() => work(size)), await minTime(() => work(4 * size))];
    return fourfold < 25 ? 4 : fourfold / Math.max(once, 1);
  });
}

/** Milliseconds on a processor between two turns of the event loop, at most, while the work goes on. The least of several runs. */
export async function longestTurn(work: () => Promise<unknown>): Promise<number> {
  return best(25, 6, () => longestTurnOnce(work));
}

/** The least of several measurements, until one is good enough. */
async function best(enough: number, runs: number, measure: () => Promise<number>): Promise<number> {
  let least = Infinity;
  for (let run = 0; run < runs && least > enough; run += 1) least = Math.min(least, await measure());
  return least;
}

async function longestTurnOnce(work: () => Promise<unknown>): Promise<number> {
  let [isOn, longest, before] = [true, 0, onProcessor()];
  const look = (): void => {
    const now = onProcessor();
    [longest, before] = [Math.max(longest, now - before), now];
    if (isOn) setImmediate(look);
  };
  await new Promise((resolve) => setImmediate(resolve));
  before = onProcessor();
  setImmediate(look);
  try {
    await work();
  } finally {
    await new Promise((resolve) => setImmediate(resolve));
    isOn = false;
  }
  return longest;
}
