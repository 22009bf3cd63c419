/**
 * Admits at most `width` holders, and at most `perKey` of one key. Keys with waiters take turns: a key with many waiters delays another key
 * by one holder. Waiters must not hold other resources, such as a database connection or a buffer.
 */
export class KeyedGate {
  private readonly held = new Map<string, number>();
  /** Waiters by key, in the order of the keys' turns. */
  private readonly queues = new Map<string, Set<() => void>>();
  private inside = 0;

  constructor(
    private readonly width: number,
    private readonly perKey: number,
  ) {}

  /** Resolves with the function that frees the place. When the signal aborts first, the waiter is removed and the signal's reason thrown. */
  enter(key: string, signal?: AbortSignal): Promise<() => void> {
    return new Promise((resolve, reject) => {
      const leaveQueue = (): void => {
        this.remove(key, letIn);
        reject(signal?.reason as Error);
      };
      const letIn = (): void => {
        signal?.removeEventListener('abort', leaveQueue);
        resolve(this.placeOf(key));
      };
      if (signal?.aborted) return reject(signal.reason as Error);
      signal?.addEventListener('abort', leaveQueue, { once: true });
      this.queues.set(key, (this.queues.get(key) ?? new Set()).add(letIn));
      this.letWaitersIn();
    });
  }

  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const leave = await this.enter(key);
    try {
      return await work();
    } finally {
      leave();
    }
  }

  private placeOf(key: string): () => void {
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      this.inside -= 1;
      const left = this.held.get(key)! - 1;
      if (left > 0) this.held.set(key, left);
      else this.held.delete(key);
      this.letWaitersIn();
    };
  }

  private letWaitersIn(): void {
    while (this.inside < this.width) {
      const first = this.next();
      if (first === null) return;
      const [key, queue] = first;
      const [letIn] = queue;
      // Moves the key to the end of the order.
      this.queues.delete(key);
      queue.delete(letIn!);
      if (queue.size > 0) this.queues.set(key, queue);
      this.inside += 1;
      this.held.set(key, (this.held.get(key) ?? 0) + 1);
      letIn!();
    }
  }

  /** The first key below its limit. At most `width` keys are at their limit. */
  private next(): [string, Set<() => void>] | null {
    for (const entry of this.queues) if ((this.held.get(entry[0]) ?? 0) < this.perKey) return entry;
    return null;
  }

  private remove(key: string, waiter: () => void): void {
    const queue = this.queues.get(key);
    queue?.delete(waiter);
    if (queue?.size === 0) this.queues.delete(key);
  }
}
