import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { probeLimits } from '../../domain/probe';
import { type FileReader, FileUnavailable } from './file-reader';
import { refusals } from './refused';

/** What media-thread.js measures. */
export interface MeasuredMedia {
  readonly seconds: number;
  readonly video: {
    readonly codec: string | null;
    readonly width: number;
    readonly height: number;
    readonly frameRate: number | null;
  } | null;
  readonly audio: { readonly codec: string | null; readonly channels: number; readonly sampleRate: number } | null;
}

type Message =
  | { readonly isReady: true }
  | { readonly read: number; readonly start: number; readonly end: number }
  | { readonly measured: MeasuredMedia | null };

const memory = { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 16 };

/**
 * Reads one video or audio file in a thread of its own. The reader's loops trust the numbers of the file: a file of a kilobyte can announce four
 * billion frames. In a thread they end by its memory limit or after `computingMs`, and never block the process.
 */
export class MediaThread {
  private readonly thread: Worker;
  private bytesRead = 0;
  private pendingReads = 0;
  private timer: NodeJS.Timeout | undefined;
  private computingSince = 0;
  private end: { readonly resolve: (measured: MeasuredMedia) => void; readonly reject: (error: Error) => void };

  constructor(
    private readonly file: FileReader,
    type: string,
    private computingMs: number,
  ) {
    this.thread = new Worker(join(__dirname, 'media-thread.js'), {
      workerData: { type, bytes: file.bytes, maxTracks: probeLimits.mediaTracks },
      resourceLimits: memory,
      env: {},
      execArgv: [],
      // The reader's warnings are about the file, and not for this process's log.
      stdout: true,
      stderr: true,
    });
    this.thread.stdout.resume();
    this.thread.stderr.resume();
  }

  async run(): Promise<MeasuredMedia> {
    const abort = (): void => this.end.reject(new FileUnavailable(new Error('The attempt was aborted.')));
    try {
      return await new Promise((resolve, reject) => {
        this.end = { resolve, reject };
        this.thread.on('message', (message: Message) => this.receive(message));
        for (const event of ['error', 'exit', 'messageerror'] as const) this.thread.on(event, () => reject(refusals.unreadable()));
        this.file.signal.addEventListener('abort', abort, { once: true });
        if (this.file.signal.aborted) abort();
      });
    } finally {
      this.pause();
      this.file.signal.removeEventListener('abort', abort);
      await this.thread.terminate();
    }
  }

  private receive(message: Message): void {
    this.pause();
    if ('measured' in message) {
      if (message.measured) this.end.resolve(message.measured);
      else this.end.reject(refusals.unreadable());
    } else if ('read' in message) this.answer(message).catch((error: Error) => this.end.reject(error));
    else this.watch();
  }

  /** Limits the time in which the thread computes, all in all. Time in which it waits for bytes does not count. */
  private watch(): void {
    this.pause();
    this.computingSince = performance.now();
    this.timer = setTimeout(() => this.end.reject(refusals.unreadable()), Math.max(this.computingMs, 0));
  }

  private pause(): void {
    if (this.timer === undefined) return;
    clearTimeout(this.timer);
    this.timer = undefined;
    this.computingMs -= performance.now() - this.computingSince;
  }

  private async answer({ read, start, end }: { readonly read: number; readonly start: number; readonly end: number }): Promise<void> {
    this.bytesRead += end - start;
    this.pendingReads += 1;
    const isWithinLimits =
      end - start <= probeLimits.mediaReadBytes &&
      read <= probeLimits.mediaReads &&
      this.bytesRead <= this.file.bytes + probeLimits.mediaMoreBytes;
    if (!isWithinLimits || start < 0 || end < start || end > this.file.bytes) throw refusals.unreadable();
    const data = await this.file.read(start, end);
    this.pendingReads -= 1;
    if (this.pendingReads === 0) this.watch();
    this.thread.postMessage({ read, data }, [data.buffer as ArrayBuffer]);
  }
}
