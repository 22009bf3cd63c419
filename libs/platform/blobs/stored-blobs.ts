import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { Ids } from '@exchange/kernel';
import { Metrics } from '../observability/metrics';
import { Database } from '../persistence/database';
import { AccountPlaces } from './account-places';
import { BlobFailures } from './blob-failures';
import { BlobFiles, type BlobPlace } from './blob-files';
import { BlobRows, type StoredPlace } from './blob-rows';
import { type BlobKey, Blobs, type ByteRange, type StoredBlob } from './blobs';
import { Content } from './content';
import { blobErrors } from './errors';

/** Rows in PostgreSQL, bytes in {@link BlobFiles} (ADR 219). */
@Injectable()
export class StoredBlobs extends Blobs {
  private readonly written = this.metrics.counter(
    'blob_bytes_stored_total',
    'Bytes of files that were stored, without those stored before.',
  );

  private readonly places: AccountPlaces;

  constructor(
    private readonly rows: BlobRows,
    private readonly files: BlobFiles,
    private readonly database: Database,
    private readonly ids: Ids,
    private readonly metrics: Metrics,
    private readonly failures: BlobFailures,
  ) {
    super();
    this.places = new AccountPlaces(files.writes, 'stored');
  }

  requireStore(): void {
    if (!this.files.isSet) throw blobErrors.notSet();
  }

  async put(accountId: number, source: AsyncIterable<Uint8Array>, maxBytes: number): Promise<StoredBlob> {
    this.assertOutsideOfTransactions();
    this.requireStore();
    const release = this.places.take(accountId);
    try {
      return await this.putInPlace(accountId, source, maxBytes);
    } finally {
      release();
    }
  }

  private async putInPlace(accountId: number, source: AsyncIterable<Uint8Array>, maxBytes: number): Promise<StoredBlob> {
    const place = { accountId, fileId: this.ids.uuid() };
    const content = new Content(source, maxBytes);
    await this.rows.stage(place, this.files.name, maxBytes);
    await this.write(place, content);
    try {
      const blob = { accountId, sha256: content.sha256(), bytes: content.bytes };
      if (await this.keep(place, blob)) this.written.inc(blob.bytes);
      else await this.discard(place, blob.bytes);
      return blob;
    } catch (error) {
      await this.discard(place, content.bytes);
      throw error;
    }
  }

  async open(key: BlobKey, range?: ByteRange): Promise<Readable> {
    this.assertOutsideOfTransactions();
    const found = await this.rows.find(key);
    if (!found) throw blobErrors.notFound();
    if (range && !(range.start >= 0 && range.start <= range.end && range.end < found.bytes))
      throw new RangeError('The range is not in the file.');
    if (!this.isHere(found)) {
      this.failures.report('open', new Error(`The file is in another store: ${found.store}.`));
      throw blobErrors.unavailable();
    }
    const stream = await this.read(found, range);
    if (stream) return stream;
    this.failures.report('open', new Error('The file of a stored blob is missing.'));
    throw blobErrors.notFound();
  }

  async find(key: BlobKey): Promise<StoredBlob | null> {
    const found = await this.rows.find(key);
    return found && { accountId: key.accountId, sha256: key.sha256, bytes: found.bytes };
  }

  release(accountId: number, sha256s: readonly string[]): Promise<void> {
    return this.rows.release(accountId, sha256s);
  }

  /** Returns false when the account has these bytes already, and their file is there. */
  private async keep(place: BlobPlace, blob: StoredBlob): Promise<boolean> {
    const same = await this.rows.store(place, blob);
    if (!same) return true;
    if (this.isHere(same) && (await this.sizeOf(same)) === blob.bytes) return false;
    return this.rows.replace(same, place, blob);
  }

  private isHere({ store }: StoredPlace): boolean {
    return store === this.files.name;
  }

  private async sizeOf(place: BlobPlace): Promise<number | null> {
    try {
      return await this.files.sizeOf(place);
    } catch (error) {
      this.failures.report('put', error);
      throw blobErrors.unavailable();
    }
  }

  /** What fails here is left to the sweep. */
  private async discard(place: BlobPlace, bytes: number): Promise<void> {
    try {
      if (!(await this.rows.drop(place, bytes))) return;
      await this.files.remove(place);
      await this.rows.remove(place);
    } catch (error) {
      this.failures.report('discard', error);
    }
  }

  /** The storage may still take what was sent to it before the failure, so the sweep removes it, ten minutes later. */
  private async write(place: BlobPlace, content: Content): Promise<void> {
    try {
      await this.files.write(place, content);
    } catch (error) {
      if (content.failure === undefined) this.failures.report('put', error);
      await this.rows.drop(place, content.bytes).catch((failure: unknown) => this.failures.report('discard', failure));
      const cause: unknown = content.failure ?? blobErrors.unavailable();
      throw cause;
    }
  }

  private async read(place: BlobPlace, range?: ByteRange): Promise<Readable | null> {
    this.requireStore();
    try {
      return await this.files.read(place, range);
    } catch (error) {
      this.failures.report('open', error);
      throw blobErrors.unavailable();
    }
  }

  private assertOutsideOfTransactions(): void {
    if (this.database.isInTransaction) throw new Error('Files are never stored or read inside of a transaction.');
  }
}
