/**
 * Combines the look-ups of one tick into one query: under load one query serves dozens of requests. There is no cache, so a revocation
 * takes effect immediately (docs/adr/0007).
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
