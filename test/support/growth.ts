/** How a test finds out whether work grows with its input or faster. */
export interface Grown {
  /** Processor milliseconds at the size, and at four times the size. */
  readonly small: number;
  readonly large: number;
}

/** Below that, nothing is proved by a ratio, and nobody is held up. */
const floorMs = 40;
/** Four times the input is four times the work, sixteen times where it is quadratic. */
const mostGrowth = 8;
const most = { tries: 5 };

/** The least of several tries, on the processor: neither other processes nor a collection of garbage make it look slow. */
export function leastMs(work: () => unknown, tries = most.tries): number {
  let least = Infinity;
  for (let left = tries; left > 0; left -= 1) {
    const before = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(before);
    least = Math.min(least, (user + system) / 1000);
    if (least < floorMs / 4) break;
  }
  return least;
}

/** `null` when the time is that of the size; what was measured when four times the input took more than eight times as long. */
export function growsFaster(of: (size: number) => () => unknown, size: number): Grown | null {
  const work = of(4 * size);
  const large = leastMs(work);
  if (large < floorMs) return null;
  const small = leastMs(of(size));
  return large > mostGrowth * small ? { small, large } : null;
}

/** Repeated until it is that long. */
export const repeated = (part: string, length: number): string => part.repeat(Math.ceil(length / part.length)).slice(0, length);
