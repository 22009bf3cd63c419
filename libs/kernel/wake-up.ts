/** Wakes workers up for waiting work. A ring may be lost: a sweep rings again. */
export abstract class WakeUp<Work> {
  abstract send(waiting: readonly Work[]): Promise<void>;
}

/** For tests: records each wake-up and passes it to `onSend` at once. */
export class RecordingWakeUp<Work> extends WakeUp<Work> {
  readonly sent: Work[] = [];
  onSend: (work: Work) => Promise<void> = () => Promise.resolve();

  async send(waiting: readonly Work[]): Promise<void> {
    this.sent.push(...waiting);
    for (const work of waiting) await this.onSend(work);
  }
}
