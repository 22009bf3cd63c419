import type { ArrivedPart } from './parts';
import { sendParts, type UploadServer } from './send-parts';

/** A file on its way, with its newest state. */
export interface Upload {
  readonly id: number;
  readonly advertiserId: number;
  readonly name: string;
  readonly bytes: number;
  /** Bytes that the server has. */
  readonly sent: number;
  readonly state: 'waiting' | 'sending' | 'lost' | 'failed' | 'canceled';
  readonly error: unknown;
  /** Null until the server knows the file. */
  readonly assetId: string | null;
}

/** An upload that was begun before, perhaps in another tab. */
export interface Unfinished {
  readonly assetId: string;
  readonly name: string;
  readonly bytes: number | null;
}

/** The operations of an advertiser's assets. */
export interface AssetServer {
  readonly create: (advertiserId: number, file: File, key: string, signal: AbortSignal) => Promise<string>;
  readonly arrived: (advertiserId: number, assetId: string, signal: AbortSignal) => Promise<readonly ArrivedPart[] | null>;
  readonly send: (advertiserId: number, assetId: string, ...part: Parameters<UploadServer['send']>) => Promise<unknown>;
  readonly complete: (advertiserId: number, assetId: string, signal: AbortSignal) => Promise<unknown>;
  readonly discard: (advertiserId: number, assetId: string) => Promise<unknown>;
}

interface Work {
  readonly file: File;
  /** Of the creation: another try creates no second asset. */
  readonly key: string;
  stop: AbortController;
}

export interface Retries {
  readonly pauseAfter: (error: unknown, tries: number) => number | null;
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
}

/** Uploads of this tab. They go on while the person is on other pages, one file after the other. */
export class Uploads {
  private all: readonly Upload[] = [];
  private readonly works = new Map<number, Work>();
  private readonly watchers = new Set<() => void>();
  private serial = 0;
  private isRunning = false;

  constructor(
    private readonly server: AssetServer,
    private readonly retries: Retries,
    /** Whenever the server has learnt something about an asset. Resolves when the page knows it, too. */
    private readonly onChange: (advertiserId: number) => Promise<unknown>,
  ) {}

  readonly list = (): readonly Upload[] => this.all;
  readonly watch = (watcher: () => void): (() => void) => {
    this.watchers.add(watcher);
    return () => this.watchers.delete(watcher);
  };

  /** Files with the name and size of an unfinished upload continue it. */
  add(advertiserId: number, files: readonly File[], unfinished: readonly Unfinished[] = []): void {
    const taken = new Set(this.all.flatMap(({ assetId }) => assetId ?? []));
    for (const file of files) {
      const begun = unfinished.find((one) => one.name === file.name && one.bytes === file.size && !taken.has(one.assetId));
      if (begun !== undefined) taken.add(begun.assetId);
      const id = (this.serial += 1);
      this.works.set(id, { file, key: crypto.randomUUID(), stop: new AbortController() });
      const { name, size: bytes } = file;
      const upload = { id, advertiserId, name, bytes, sent: 0, state: 'waiting', error: null, assetId: begun?.assetId ?? null } as const;
      this.set([...this.all, upload]);
    }
    void this.run();
  }

  retry(id: number): void {
    this.change(id, { state: 'waiting', error: null });
    void this.run();
  }

  /** Stops the upload; what has arrived of it is discarded. */
  async cancel(id: number): Promise<void> {
    const upload = this.all.find((each) => each.id === id);
    this.works.get(id)?.stop.abort();
    if (upload === undefined || upload.assetId === null) return this.remove(id);
    // Until the page knows that the asset is gone: it would be shown as an unfinished upload.
    this.change(id, { state: 'canceled' });
    // It expires by itself when this request does not arrive.
    await this.server.discard(upload.advertiserId, upload.assetId).catch(() => {});
    await this.onChange(upload.advertiserId);
    this.remove(id);
  }

  private remove(id: number): void {
    this.works.delete(id);
    this.set(this.all.filter((each) => each.id !== id));
  }

  private async run(): Promise<void> {
    if (this.isRunning) return;
    this.isRunning = true;
    for (;;) {
      const next = this.all.find(({ state }) => state === 'waiting');
      if (next === undefined) break;
      await this.send(next);
    }
    this.isRunning = false;
  }

  private async send({ id, advertiserId, assetId: begun }: Upload): Promise<void> {
    const { file, key, stop } = this.works.get(id)!;
    const { signal } = stop;
    const { server } = this;
    this.change(id, { state: 'sending' });
    try {
      const assetId = begun ?? (await server.create(advertiserId, file, key, signal));
      // A canceled upload whose creation has arrived has nobody else to discard it.
      if (signal.aborted) return void (await server.discard(advertiserId, assetId).catch(() => {}));
      this.change(id, { assetId });
      void this.onChange(advertiserId);
      const isSent = await sendParts(
        file,
        {
          arrived: (until) => server.arrived(advertiserId, assetId, until),
          send: (...part) => server.send(advertiserId, assetId, ...part),
        },
        {
          ...this.retries,
          signal,
          onProgress: (sent) => this.change(id, { sent }),
          onLost: (isLost) => signal.aborted || this.change(id, { state: isLost ? 'lost' : 'sending' }),
        },
      );
      if (isSent) await server.complete(advertiserId, assetId, signal);
      await this.onChange(advertiserId);
      this.remove(id);
    } catch (error) {
      if (!signal.aborted) this.change(id, { state: 'failed', error });
    }
  }

  private change(id: number, part: Partial<Upload>): void {
    this.set(this.all.map((each) => (each.id === id ? { ...each, ...part } : each)));
  }

  private set(all: readonly Upload[]): void {
    this.all = all;
    for (const watcher of this.watchers) watcher();
  }
}
