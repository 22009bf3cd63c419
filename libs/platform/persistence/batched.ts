/**
 * Collects the lookups of one tick and loads them together: at load one query answers dozens of requests, and every answer is
 * still read from the database at that moment — no cache, so revocation stays exact (PERFORMANCE.md, HTTP).
 */
export function batched<Value>(
  load: (keys: readonly string[]) => Promise<ReadonlyMap<string, Value>>,
): (key: string) => Promise<Value | undefined> {
  let waiting: Set<string> | undefined;
  let loading: Promise<ReadonlyMap<string, Value>> | undefined;
  return async (key) => {
    if (!waiting) {
      const keys = new Set<string>();
      waiting = keys;
      loading = new Promise((resolve, reject) => {
        setImmediate(() => {
          waiting = undefined;
          Promise.resolve([...keys])
            .then(load)
            .then(resolve, reject);
        });
      });
    }
    waiting.add(key);
    return (await loading!).get(key);
  };
}
