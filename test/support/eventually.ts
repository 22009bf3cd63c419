/**
 * Waits for a condition: runs `check` until it does not throw, and gives its value. The last error tells what was still missing. `isHopeless` ends
 * the wait early, for conditions that can no longer come true.
 */
export async function eventually<T>(
  check: () => T | Promise<T>,
  { withinMs = 120_000, everyMs = 25, isHopeless = () => false }: { withinMs?: number; everyMs?: number; isHopeless?: () => boolean } = {},
): Promise<T> {
  const deadline = Date.now() + withinMs;
  for (;;) {
    try {
      return await check();
    } catch (error) {
      if (Date.now() > deadline || isHopeless()) throw error;
      await new Promise((resolve) => setTimeout(resolve, everyMs));
    }
  }
}
