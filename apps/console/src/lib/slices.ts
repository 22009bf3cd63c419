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

/** Divides long work into tasks, so that the page answers the person in between. */
export class Slices {
  private since = performance.now();

  constructor(private readonly maxMs = sliceMs) {}

  /** Lets the page do something else when this task has taken long enough. */
  async pause(): Promise<void> {
    if (performance.now() - this.since < this.maxMs) return;
    await nextTask();
    this.since = performance.now();
  }
}

interface Options {
  readonly signal?: AbortSignal;
  readonly now?: () => number;
  readonly rest?: () => Promise<void>;
}

/** Takes many small steps in slices, with a pause after each. False when it was stopped. */
export async function inSlices<T>(
  steps: Iterable<T>,
  step: (each: T) => void,
  { signal, now = () => performance.now(), rest = nextTask }: Options = {},
): Promise<boolean> {
  let [count, began] = [0, now()];
  for (const each of steps) {
    if (signal?.aborted) return false;
    step(each);
    if ((count += 1) % stepsBetween !== 0 || now() - began < sliceMs) continue;
    await rest();
    began = now();
  }
  return signal?.aborted !== true;
}
