import { Injectable } from '@nestjs/common';
import type { OnApplicationShutdown } from '@nestjs/common';
import { minuteMs } from '@exchange/kernel';
import { Log } from '@exchange/platform';
import { type KeyUse, KeyUses } from '../domain/ports';

/** Milliseconds for which uses are collected before they are written in one batch. */
const collectMs = 1_000;

/** Writes `lastUsedAt` asynchronously in batches, at most once a minute per key (gaps.md §4.2), and pending uses at shutdown. */
@Injectable()
export class LastUseRecorder implements OnApplicationShutdown {
  private readonly recordedAt = new Map<string, number>();
  private pending: KeyUse[] = [];
  private writing: Promise<void> = Promise.resolve();
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly uses: KeyUses,
    private readonly log: Log,
  ) {}

  record(use: KeyUse): void {
    const time = use.at.getTime();
    if (time - (this.recordedAt.get(use.keyId) ?? -Infinity) < minuteMs) return;
    this.recordedAt.set(use.keyId, time);
    this.pending.push(use);
    this.timer ??= setTimeout(() => void this.flush(), collectMs).unref();
  }

  /** Resolves when all uses recorded so far are written. */
  flush(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    const uses = this.pending;
    this.pending = [];
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
      this.log.warn('lastUsedAt of API keys could not be written', { keys: uses.length, reason: String(error) });
    }
  }

  /** Limits the map to the keys of one minute. */
  private forgetBefore(time: number): void {
    for (const [keyId, at] of this.recordedAt) if (at <= time) this.recordedAt.delete(keyId);
  }
}
