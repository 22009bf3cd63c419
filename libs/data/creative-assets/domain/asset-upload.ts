import { type DueLease, later, Leased, minuteMs, retryDelay, unclaimed } from '@exchange/kernel';
import { type AssetPart, bytesOf, requireComplete } from './asset-part';
import type { AssetKey, AssetState } from './asset-state';
import { creativeAssetErrors } from './errors';
import { assetLimits } from './limits';

/**
 * A file on its way in: from the announcement until it was checked, when the row is deleted. `dueAt` is the time from which a worker may check the
 * file; null while parts are awaited, and while a failed check is put aside.
 */
export interface UploadState extends AssetKey, DueLease {
  /** Bytes of the file, as announced. */
  readonly announcedBytes: number;
  /** Bytes of all parts that were stored or are arriving, refused and replaced ones included. */
  readonly storedBytes: number;
  /** As `storedBytes`, in parts; parts that broke off are included. */
  readonly storedParts: number;
  readonly expiresAt: Date;
  /** When all parts had arrived; null while parts are awaited. */
  readonly completedAt: Date | null;
  /** Attempts that ended with an error of the store. They do not count as `attempts`. */
  readonly storeFailures: number;
}

const retryPauses = { firstRetryDelay: 2_000, maxRetryDelay: 60_000 };
const storePauses = { firstRetryDelay: 2_000, maxRetryDelay: 5 * minuteMs };

export class AssetUpload extends Leased<UploadState> {
  static begin({ accountId, advertiserId, id, bytes }: AssetState, at: Date): AssetUpload {
    return new AssetUpload({
      accountId,
      advertiserId,
      id,
      announcedBytes: bytes!,
      storedBytes: 0,
      storedParts: 0,
      storeFailures: 0,
      completedAt: null,
      expiresAt: later(at, assetLimits.uploadMs),
      ...unclaimed,
      dueAt: null,
    });
  }

  /** Throws 409 when no part is taken any more. */
  requireOpen(now: Date): void {
    if (this.state.completedAt !== null) throw creativeAssetErrors.notUploading();
    if (this.state.expiresAt <= now) throw creativeAssetErrors.uploadExpired();
  }

  /** Room for the bytes of a part, before they are read: bytes that are refused or replaced stay on disk until they are swept. */
  reserve(bytes: number, now: Date): AssetUpload {
    this.requireOpen(now);
    const { replacedFactor, maxParts } = assetLimits;
    const [storedBytes, storedParts] = [this.state.storedBytes + bytes, this.state.storedParts + 1];
    if (storedBytes > replacedFactor * this.state.announcedBytes || storedParts > replacedFactor * maxParts)
      throw creativeAssetErrors.tooOftenReplaced();
    return this.next({ storedBytes, storedParts });
  }

  /** Gives room back that was not used. */
  giveBack(bytes: number): AssetUpload {
    return this.next({ storedBytes: Math.max(0, this.state.storedBytes - bytes) });
  }

  /** A part arrived, in addition to the others or in place of the one with its number. The same bytes again take no room. */
  receive(part: AssetPart, reservedBytes: number, arrived: readonly AssetPart[], now: Date): AssetUpload {
    this.requireOpen(now);
    const others = arrived.filter(({ number }) => number !== part.number);
    if (bytesOf(others) + part.bytes > this.state.announcedBytes) throw creativeAssetErrors.partTooLarge();
    const before = arrived.find(({ number }) => number === part.number);
    return this.giveBack(before?.sha256 === part.sha256 ? reservedBytes : reservedBytes - part.bytes);
  }

  complete(parts: readonly AssetPart[], now: Date): AssetUpload {
    this.requireOpen(now);
    requireComplete(parts, this.state.announcedBytes);
    return this.next({ completedAt: now, dueAt: now });
  }

  override claim(now: Date, until = later(now, assetLimits.checkLeaseMs)): this | null {
    return super.claim(now, until);
  }

  /** All attempts were claimed but not settled: the file may be what ends the workers. */
  get isExhausted(): boolean {
    return this.state.attempts > assetLimits.checkAttempts;
  }

  /** Frees the file for another attempt, after a pause. */
  postpone(now: Date): this {
    return this.next({ leaseUntil: null, dueAt: this.nextRetryAt(now, retryPauses) });
  }

  /** As {@link postpone}, after an error of the store. It says nothing of the file, so the attempt does not count. */
  waitForStore(fence: number, now: Date): this | null {
    const storeFailures = this.state.storeFailures + 1;
    const dueAt = later(now, retryDelay(storeFailures, storePauses));
    return this.release(fence)?.next({ storeFailures, dueAt }) ?? null;
  }
}
