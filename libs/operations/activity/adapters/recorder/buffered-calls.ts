import { Injectable } from '@nestjs/common';
import type { OnApplicationShutdown, OnModuleInit } from '@nestjs/common';
import { Clock, Ids } from '@exchange/kernel';
import { type CompletedCall, type CallContent, CallRecorder, type Captured, Log, Metrics, Settings, Slices } from '@exchange/platform';
import { RecordedCalls } from '../../domain/ports';
import type { CallDetail, RecordedCall } from '../../domain/recorded-call';
import { callLimits } from './call-limits';
import { advertiserOf, detailOf, type NotedCall, recordedOf } from './recorded';

type Reason = 'account full' | 'process full' | 'not written';

/** Buffered calls and bytes of one account, or of all. */
class BufferUsage {
  calls = 0;
  content = 0;
}

/** Buffers calls in memory and writes them in batches, outside of requests. Calls beyond the limits, and those that cannot be written, are counted and dropped. */
@Injectable()
export class BufferedCalls extends CallRecorder implements OnModuleInit, OnApplicationShutdown {
  private waiting: NotedCall[] = [];
  private usageByAccount = new Map<number, BufferUsage>();
  private all = new BufferUsage();
  private writing: Promise<void> | undefined;
  private writtenAt = 0;
  private timer: NodeJS.Timeout | undefined;
  private readonly dropped = new Map<Reason, number>();
  private readonly isOn = this.settings.activityCalls === 'on';

  private readonly drops = this.metrics.counter('activity_calls_dropped_total', 'Calls that were not recorded, by reason.', ['reason']);

  constructor(
    private readonly calls: RecordedCalls,
    private readonly ids: Ids,
    private readonly clock: Clock,
    private readonly settings: Settings,
    private readonly metrics: Metrics,
    private readonly log: Log,
  ) {
    super();
  }

  /** The timer starts outside of any request, because a timer inherits the transaction of its creator. */
  onModuleInit(): void {
    if (this.isOn) this.timer = setInterval(() => void this.flush(), callLimits.intervalMs).unref();
  }

  async onApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.writing;
    await this.flush();
  }

  note(call: CompletedCall, content: CallContent): void {
    if (!this.isOn) return;
    const { accountId } = call.caller;
    let own = this.usageByAccount.get(accountId);
    if (!own) this.usageByAccount.set(accountId, (own = new BufferUsage()));
    if (own.calls >= callLimits.maxCallsOfAccount) return this.drop('account full');
    if (this.all.calls >= callLimits.maxCalls) return this.drop('process full');
    const bytes = sizeOf(content);
    const isKept = own.content + bytes <= callLimits.maxContentOfAccount && this.all.content + bytes <= callLimits.maxContent;
    for (const share of [own, this.all]) {
      share.calls += 1;
      if (isKept) share.content += bytes;
    }
    const advertiserId = advertiserOf(call, content);
    this.waiting.push({ call, endedAt: this.clock.now().getTime(), advertiserId, content: isKept ? content : null });
    if (this.all.calls === callLimits.earlyWriteCalls) setImmediate(() => this.flushSooner());
  }

  /** Writes the buffered calls. Resolves when they are written or dropped; a write in progress is not started again. */
  flush(): Promise<void> {
    if (this.writing) return this.writing;
    if (this.waiting.length === 0 && this.dropped.size === 0) return Promise.resolve();
    const noted = this.waiting;
    [this.waiting, this.usageByAccount, this.all] = [[], new Map<number, BufferUsage>(), new BufferUsage()];
    this.writtenAt = performance.now();
    this.writing = this.write(noted).finally(() => {
      this.writing = undefined;
      this.logDrops();
    });
    return this.writing;
  }

  private flushSooner(): void {
    if (performance.now() - this.writtenAt >= callLimits.minIntervalMs) void this.flush();
  }

  private async write(noted: readonly NotedCall[]): Promise<void> {
    for (let from = 0; from < noted.length; from += callLimits.rowsPerStatement) {
      const part = noted.slice(from, from + callLimits.rowsPerStatement);
      try {
        await this.insert(part);
      } catch (error) {
        this.drop('not written', part.length);
        this.log.debug('calls were not written', { reason: String(error) });
      }
    }
  }

  private async insert(part: readonly NotedCall[]): Promise<void> {
    const rows: RecordedCall[] = [];
    const details: CallDetail[] = [];
    const slices = new Slices();
    for (const noted of part) {
      try {
        const row = recordedOf(noted, this.ids);
        if (noted.content) details.push(detailOf(row, noted.content));
        rows.push(row);
      } catch {
        // An unreadable call does not prevent the others from being written.
        this.drop('not written');
      }
      await slices.next();
    }
    await this.calls.insert(rows, details);
  }

  private drop(reason: Reason, count = 1): void {
    this.dropped.set(reason, (this.dropped.get(reason) ?? 0) + count);
  }

  /** Logs drops at most once a second. */
  private logDrops(): void {
    if (this.dropped.size === 0) return;
    for (const [reason, count] of this.dropped) this.drops.inc({ reason }, count);
    this.log.warn('calls were not recorded', { dropped: Object.fromEntries(this.dropped) });
    this.dropped.clear();
  }
}

const sizeOf = ({ input, output }: CallContent): number => callLimits.contentOverhead + bytesOf(input) + bytesOf(output);

const bytesOf = (content: Captured<unknown>): number => (content && 'value' in content ? content.bytes : 0);
