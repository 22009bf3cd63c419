import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { minuteMs } from '@exchange/kernel';
import type { BlobHolder } from '../persistence/context-schema';
import { Every } from '../schedule/every';
import { BlobFiles, type BlobPlace } from './blob-files';
import { blobHolders } from './blob-holders';
import { BlobRows } from './blob-rows';

/** Rows per transaction. */
const batch = 100;
/** Files in a row that cannot be removed. */
const maxFailures = 5;

/**
 * Removes files that no row has named for a day since they were stored last, and what killed processes left. A row is looked at once a day.
 * The order is the safety: the row leaves the use first, then the file is removed, then the row.
 */
@Injectable()
export class BlobSweep implements OnModuleDestroy {
  private isStopping = false;

  constructor(
    private readonly rows: BlobRows,
    private readonly files: BlobFiles,
    @Inject(blobHolders) private readonly holders: readonly BlobHolder[],
  ) {}

  onModuleDestroy(): void {
    this.isStopping = true;
  }

  /** Throws the first error at the end. After five in a row, the storage is down; claimed rows are due again after ten minutes. */
  @Every(10 * minuteMs)
  async removeUnheld(): Promise<void> {
    if (!this.files.isSet) return;
    const errors: unknown[] = [];
    let failed = 0;
    let checked = batch;
    while (checked === batch && !this.isStopping && failed < maxFailures) {
      const { count, unheld } = await this.rows.claim(this.holders, this.files.name, batch);
      for (const place of unheld) {
        if (this.isStopping || failed === maxFailures) break;
        const error = await this.remove(place);
        failed = error === undefined ? 0 : failed + 1;
        if (error !== undefined) errors.push(error);
      }
      checked = count;
    }
    if (errors.length > 0) throw errors[0];
  }

  private async remove(place: BlobPlace): Promise<unknown> {
    try {
      await this.files.remove(place);
    } catch (error) {
      return error;
    }
    await this.rows.remove(place);
    return undefined;
  }
}
