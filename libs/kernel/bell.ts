/** Wakes workers up for waiting work. A ring may be lost: a sweep rings again. */
export abstract class Bell<Work> {
  abstract ring(waiting: readonly Work[]): Promise<void>;
}

/** For tests: records each ring and passes it to `onRing` at once. */
export class RecordingBell<Work> extends Bell<Work> {
  readonly rung: Work[] = [];
  onRing: (work: Work) => Promise<void> = () => Promise.resolve();

  async ring(waiting: readonly Work[]): Promise<void> {
    this.rung.push(...waiting);
    for (const work of waiting) await this.onRing(work);
  }
}
