/** Runs the work on all items, at most `limit` at once, and calls `done` after each. The work must not throw. */
export async function inParallel<T, R>(items: readonly T[], limit: number, work: (item: T) => Promise<R>, done: (result: R) => void) {
  let next = 0;
  const lane = async () => {
    while (next < items.length) done(await work(items[next++]!));
  };
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, lane));
}
