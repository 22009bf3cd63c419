import { Injectable } from '@nestjs/common';
import { Clock, deadlineSignal, DomainError, later, UnitOfWork } from '@exchange/kernel';
import { Blobs, type Lane, LeasedWork } from '@exchange/platform';
import type { FileKind } from '../domain/asset-facts';
import { type AssetPart, bytesOf } from '../domain/asset-part';
import type { AssetKey } from '../domain/asset-state';
import type { UploadState } from '../domain/asset-upload';
import { assetLimits } from '../domain/limits';
import { Assets, AssetUploads, CheckWakeUp, type DueCheck } from '../domain/ports';
import { FileProbe, type ProbeResult } from '../domain/probe';

type BlobKey = Parameters<Blobs['open']>[0];
type ByteRange = Parameters<Blobs['open']>[1];

interface WholeFile {
  readonly accountId: number;
  readonly sha256: string;
  readonly bytes: number;
}

/** The store failed: it says nothing of the file. */
class StoreFailed extends Error {
  constructor(readonly reason: unknown) {
    super('The store of files failed.');
  }
}

/** A file that is missing from the store stays missing; all else passes. */
const failureOf = (error: unknown): unknown =>
  error instanceof DomainError && error.kind === 'not_found' ? error : new StoreFailed(error);

/** Another worker has claimed the file, or the asset was deleted. */
class ClaimLost extends Error {}

const exhausted: ProbeResult = {
  refusal: { code: 'UNREADABLE', message: `The file could not be checked in ${assetLimits.checkAttempts} attempts.` },
};

/**
 * Joins the parts of a file, probes it and settles its asset. What an attempt leaves behind when it dies is a blob that no row names; the next
 * attempt joins the same parts to the same blob and ends the same.
 */
@Injectable()
export class CheckingService extends LeasedWork<AssetKey, DueCheck> {
  /** In tests: a shorter time for {@link assetLimits.checkMs}. */
  checkMs: number = assetLimits.checkMs;

  constructor(
    private readonly uploads: AssetUploads,
    private readonly assets: Assets,
    private readonly blobs: Blobs,
    private readonly probe: FileProbe,
    wakeUp: CheckWakeUp,
    private readonly unitOfWork: UnitOfWork,
    clock: Clock,
  ) {
    super(uploads, wakeUp, clock, assetLimits.concurrentChecks);
  }

  protected override lanesOf({ accountId }: AssetKey): Lane[] {
    return [{ name: `buyer ${accountId}`, part: assetLimits.maxChecksOfAccount }];
  }

  protected async attempt(key: AssetKey): Promise<void> {
    const claimed = await this.uploads.change(key, (one) => one.claim(this.clock.now()));
    if (!claimed) return;
    const upload = claimed.state;
    try {
      if (claimed.isExhausted) return await this.settle(upload, null, exhausted);
      await this.check(upload, deadlineSignal(this.checkMs, this.signal));
    } catch (error) {
      if (error instanceof ClaimLost) return;
      await this.giveUp(upload, error);
      if (!this.signal.aborted) throw error instanceof StoreFailed ? error.reason : error;
    }
  }

  private async check(upload: UploadState, signal: AbortSignal): Promise<void> {
    const asset = await this.assets.find(upload);
    if (!asset) throw new ClaimLost();
    const extend = this.leaseOf(upload);
    const file = await this.join(upload, extend, signal);
    const open = async (range: NonNullable<ByteRange>): Promise<AsyncIterable<Uint8Array>> => {
      await extend();
      return this.read(file, signal, range);
    };
    const result = await this.probe.probe(asset.kind as FileKind, { bytes: file.bytes, open, signal });
    await this.settle(upload, file, result);
  }

  /** The whole file. A file of one part is that part. */
  private async join(upload: UploadState, extend: () => Promise<void>, signal: AbortSignal): Promise<WholeFile> {
    const parts = await this.uploads.parts(upload);
    const { accountId } = upload;
    const [first] = parts;
    if (first && parts.length === 1) return { accountId, sha256: first.sha256, bytes: first.bytes };
    try {
      return await this.blobs.put(accountId, this.contents(accountId, parts, extend, signal), bytesOf(parts));
    } catch (error) {
      throw error instanceof DomainError ? failureOf(error) : error;
    }
  }

  private async *contents(
    accountId: number,
    parts: readonly AssetPart[],
    extend: () => Promise<void>,
    signal: AbortSignal,
  ): AsyncGenerator<Uint8Array> {
    for (const { sha256 } of parts) {
      for await (const chunk of this.read({ accountId, sha256 }, signal)) {
        await extend();
        yield chunk;
      }
    }
  }

  /** Bytes of the store, until the signal aborts, also while it delivers nothing. */
  private async *read(key: BlobKey, signal: AbortSignal, range?: ByteRange): AsyncGenerator<Uint8Array> {
    signal.throwIfAborted();
    let stop = (): void => {};
    try {
      const content = await this.blobs.open(key, range);
      stop = () => content.destroy(signal.reason as Error);
      signal.addEventListener('abort', stop, { once: true });
      if (signal.aborted) stop();
      for await (const chunk of content) yield chunk as Uint8Array;
    } catch (error) {
      signal.throwIfAborted();
      throw failureOf(error);
    } finally {
      signal.removeEventListener('abort', stop);
    }
  }

  /** Returns a function that extends the lease when a third of it has passed, and throws when the claim is lost and at shutdown. */
  private leaseOf(upload: UploadState): () => Promise<void> {
    let extendAt = later(this.clock.now(), assetLimits.checkLeaseMs / 3);
    return async () => {
      this.signal.throwIfAborted();
      const now = this.clock.now();
      if (now < extendAt) return;
      extendAt = later(now, assetLimits.checkLeaseMs / 3);
      const held = await this.uploads.change(upload, (one) => one.hold(upload.fence, later(now, assetLimits.checkLeaseMs)));
      if (!held) throw new ClaimLost();
    };
  }

  private async settle(upload: UploadState, file: WholeFile | null, result: ProbeResult): Promise<void> {
    await this.unitOfWork.run(async () => {
      const now = this.clock.now();
      const owned = await this.uploads.change(upload, (one) => (one.isHeldBy(upload.fence) ? one : null));
      if (!owned) throw new ClaimLost();
      await this.assets.change(upload, (one) =>
        'refusal' in result ? one.refuse(result.refusal, now) : one.settleReady({ ...file!, ...result }, now),
      );
      // The parts go with the upload; the asset names the joined file in the same transaction.
      const parts = await this.uploads.parts(upload);
      await this.uploads.delete(upload);
      const stored = [...parts.map(({ sha256 }) => sha256), ...(file ? [file.sha256] : [])];
      const unused = 'refusal' in result ? stored : stored.filter((sha256) => sha256 !== file!.sha256);
      await this.blobs.release(upload.accountId, unused);
    });
  }

  /** At shutdown, another worker checks the file at once; after a failure, after a pause. Only failures that the file may have caused count. */
  private async giveUp({ fence, ...key }: UploadState, error: unknown): Promise<void> {
    await this.uploads.change(key, (one) => {
      if (!one.isHeldBy(fence)) return null;
      if (this.signal.aborted) return one.release(fence);
      return error instanceof StoreFailed ? one.waitForStore(fence, this.clock.now()) : one.postpone(this.clock.now());
    });
  }
}
