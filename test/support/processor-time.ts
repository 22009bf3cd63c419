import { readFileSync } from 'node:fs';

const rest = new Int32Array(new SharedArrayBuffer(4));

/**
 * Processor time of this thread in milliseconds: unlike elapsed time, it excludes other processes. Without support by the system, the process's time
 * is used. Linux updates the value when the thread leaves the processor, or every four milliseconds; so the thread pauses for a moment first.
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

/** The minimum of several runs, which excludes garbage collection of earlier work. */
async function minTime(work: () => unknown, runs = 3): Promise<number> {
  let minimum = Infinity;
  for (let run = 0; run < runs; run += 1) {
    const before = onProcessor();
    await work();
    minimum = Math.min(minimum, onProcessor() - before);
  }
  return minimum;
}

/**
 * Ratio of processor times for four times the size: 4 for linear time, 16 for quadratic time. Times below 25 milliseconds are noise and count as 4.
 * Ratios above 8 are measured again, because a busy machine may cause a few.
 */
export async function growth(work: (size: number) => unknown, size: number): Promise<number> {
  await work(size);
  return minOf(8, 6, async () => {
    const [once, fourfold] = [await minTime(() => work(size)), await minTime(() => work(4 * size))];
    return fourfold < 25 ? 4 : fourfold / Math.max(once, 1);
  });
}

/** The longest time on a processor between two turns of the event loop during the work, in milliseconds. The minimum of several runs. */
export async function measureLongestTurn(work: () => Promise<unknown>): Promise<number> {
  return minOf(25, 6, () => longestTurnOnce(work));
}

/** The minimum of several measurements; stops as soon as one is at most `enough`. */
async function minOf(enough: number, runs: number, measure: () => Promise<number>): Promise<number> {
  let minimum = Infinity;
  for (let run = 0; run < runs && minimum > enough; run += 1) minimum = Math.min(minimum, await measure());
  return minimum;
}

async function longestTurnOnce(work: () => Promise<unknown>): Promise<number> {
  let [isOn, maximum, before] = [true, 0, onProcessor()];
  const look = (): void => {
    const now = onProcessor();
    [maximum, before] = [Math.max(maximum, now - before), now];
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
  return maximum;
}
