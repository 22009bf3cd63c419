/**
 * Runs `check` until it no longer throws, and returns its value. A timeout throws the last error of `check`. `isHopeless` ends the wait early when
 * the condition can no longer become true.
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
