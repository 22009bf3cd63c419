/** Tells workers that something waits. May lose rings: whoever sweeps rings again. */
export abstract class Bell<Work> {
  abstract ring(waiting: readonly Work[]): Promise<void>;
}

/** For tests: notes what was rung, and tells whoever listens at once, as a worker that is never busy. */
export class NotingBell<Work> extends Bell<Work> {
  readonly rung: Work[] = [];
  onRing: (work: Work) => Promise<void> = () => Promise.resolve();

  async ring(waiting: readonly Work[]): Promise<void> {
    this.rung.push(...waiting);
    for (const work of waiting) await this.onRing(work);
  }
}
