/** Time of work after which the page may react to people, in milliseconds. A task of more than 50 ms is felt. */
const sliceMs = 16;
/** The clock is read once per so many steps. */
const stepsBetween = 200;

/** Lets the browser paint and react. */
export const pause = (): Promise<void> => new Promise((done) => void setTimeout(done, 0));

interface Options {
  readonly signal?: AbortSignal;
  readonly now?: () => number;
  readonly rest?: () => Promise<void>;
}

/** Takes many small steps in slices, with a pause after each. False when it was stopped. */
export async function inSlices<T>(
  steps: Iterable<T>,
  step: (each: T) => void,
  { signal, now = () => performance.now(), rest = pause }: Options = {},
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
