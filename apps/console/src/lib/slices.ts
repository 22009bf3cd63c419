/** Time of work after which the page may react to people, in milliseconds. A task of more than 50 ms is felt. */
const sliceMs = 12;
/** The clock is read once per so many steps. */
const stepsBetween = 200;

/** Lets the browser paint and react. Timers would wait for 4 ms each time. */
const nextTask = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });

interface Clock {
  readonly now?: () => number;
  readonly rest?: () => Promise<void>;
}

/** Divides long work into tasks, so that the page answers the person in between. */
export class Slices {
  private readonly now: () => number;
  private readonly rest: () => Promise<void>;
  private since: number;

  constructor({ now = () => performance.now(), rest = nextTask }: Clock = {}) {
    [this.now, this.rest, this.since] = [now, rest, now()];
  }

  /** Lets the page do something else when this task has taken long enough. */
  async pause(): Promise<void> {
    if (this.now() - this.since < sliceMs) return;
    await this.rest();
    this.since = this.now();
  }
}

/** Takes many small steps in slices, with a pause after each. False when it was stopped. */
export async function inSlices<T>(
  steps: Iterable<T>,
  step: (each: T) => void,
  { signal, ...clock }: Clock & { readonly signal?: AbortSignal } = {},
): Promise<boolean> {
  const slices = new Slices(clock);
  let count = 0;
  for (const each of steps) {
    if (signal?.aborted) return false;
    step(each);
    if ((count += 1) % stepsBetween === 0) await slices.pause();
  }
  return signal?.aborted !== true;
}
