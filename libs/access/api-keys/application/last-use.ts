import { Injectable, Logger } from '@nestjs/common';
import type { OnApplicationShutdown } from '@nestjs/common';
import { minuteMs } from '@exchange/kernel';
import { type KeyUse, KeyUses } from '../domain/ports';

/** gaps.md §4.2: `lastUsedAt` may lag. A key is written at most once in this time, however busy it is. */
/** How long uses are collected before they are written together. */
const collectMs = 1_000;

/** Writes `lastUsedAt` behind the requests, in batches, and whatever is left at shutdown. Losing one to a crash costs a minute's precision. */
@Injectable()
export class LastUse implements OnApplicationShutdown {
  private readonly log = new Logger(LastUse.name);
  private readonly noted = new Map<string, number>();
  private waiting: KeyUse[] = [];
  private writing: Promise<void> = Promise.resolve();
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly uses: KeyUses) {}

  note(use: KeyUse): void {
    const time = use.at.getTime();
    if (time - (this.noted.get(use.keyId) ?? -Infinity) < minuteMs) return;
    this.noted.set(use.keyId, time);
    this.waiting.push(use);
    this.timer ??= setTimeout(() => void this.flush(), collectMs).unref();
  }

  /** Ends when everything noted so far is written. */
  flush(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    const uses = this.waiting;
    this.waiting = [];
    if (uses.length > 0) this.writing = this.writing.then(() => this.write(uses));
    return this.writing;
  }

  async onApplicationShutdown(): Promise<void> {
    await this.flush();
  }

  private async write(uses: readonly KeyUse[]): Promise<void> {
    this.forgetBefore(uses.at(-1)!.at.getTime() - minuteMs);
    try {
      await this.uses.record(uses);
    } catch (error) {
      this.log.warn(`The last use of ${uses.length} keys was not written: ${String(error)}`);
    }
  }

  /** Keeps the memory of what was written as small as one minute's keys. */
  private forgetBefore(time: number): void {
    for (const [keyId, at] of this.noted) if (at <= time) this.noted.delete(keyId);
  }
}
