/** Waits for a signal, and only for an interval, because a signal can be lost. A signal between two waits ends the next one. */
export class Wakeup {
  private isSignalled = false;
  private wake: () => void = () => undefined;

  /** @param maxWaitMs In milliseconds. */
  constructor(private readonly maxWaitMs: number) {}

  /** A property, so that it can be passed as a listener. */
  readonly signal = (): void => {
    this.isSignalled = true;
    this.wake();
  };

  async wait(): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    await new Promise<void>((resolve) => {
      if (this.isSignalled) return resolve();
      this.wake = resolve;
      timer = setTimeout(resolve, this.maxWaitMs).unref();
    });
    clearTimeout(timer);
    this.isSignalled = false;
  }
}
