import type { Frame } from '../domain/frame';
import type { TurnStreams } from '../domain/ports';

/** Sends the frames of one turn in order. Frames that arrive while a batch is being sent go with the next batch. */
export class TurnOutput {
  private waiting: Frame[] = [];
  private sending: Promise<void> | null = null;
  private text = '';

  constructor(
    private readonly streams: TurnStreams,
    private readonly turnId: string,
  ) {}

  /** Text of the answer so far. */
  get textSoFar(): string {
    return this.text.trim();
  }

  add(...frames: readonly Frame[]): void {
    for (const frame of frames) if (frame.event === 'token') this.text += (frame.data as { readonly delta: string }).delta;
    this.waiting.push(...frames);
    this.sending ??= this.send();
  }

  /** Adds a text as a new paragraph. */
  addParagraph(frames: readonly Frame[]): void {
    if (this.text !== '') this.text += '\n\n';
    this.add(...frames);
  }

  async flush(): Promise<void> {
    await this.sending;
  }

  async end(last: Frame): Promise<void> {
    this.add(last);
    await this.flush();
  }

  private async send(): Promise<void> {
    // Frames that are added in the same tick of the event loop share a batch.
    await Promise.resolve();
    while (this.waiting.length > 0) {
      const batch = this.waiting;
      this.waiting = [];
      await this.streams.append(this.turnId, batch);
    }
    this.sending = null;
  }
}
