import type { KeptStreams } from '@exchange/platform';
import type { Frame } from './frames';

/** Sends the frames of one turn in their order; what comes while one batch is on its way goes with the next. */
export class TurnLog {
  private waiting: Frame[] = [];
  private sending: Promise<void> | null = null;
  private text = '';

  constructor(
    private readonly streams: KeptStreams,
    private readonly name: string,
  ) {}

  /** What was said so far. */
  get said(): string {
    return this.text.trim();
  }

  add(...frames: readonly Frame[]): void {
    for (const frame of frames) if (frame.event === 'token') this.text += (frame.data as { readonly delta: string }).delta;
    this.waiting.push(...frames);
    this.sending ??= this.send();
  }

  /** Text of its own after other text. */
  say(frames: readonly Frame[]): void {
    if (this.text !== '') this.text += '\n\n';
    this.add(...frames);
  }

  async sent(): Promise<void> {
    await this.sending;
  }

  async end(last: Frame): Promise<void> {
    this.add(last);
    await this.sent();
  }

  private async send(): Promise<void> {
    // What is added in one turn of the event loop goes together.
    await Promise.resolve();
    while (this.waiting.length > 0) {
      const batch = this.waiting;
      this.waiting = [];
      await this.streams.append(this.name, batch);
    }
    this.sending = null;
  }
}

export const streamOf = (turnId: string): string => `assistant:${turnId}`;
