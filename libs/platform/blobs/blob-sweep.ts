import { Inject, Injectable } from '@nestjs/common';
import { minuteMs } from '@exchange/kernel';
import type { BlobHolder } from '../persistence/context-schema';
import { Every } from '../schedule/every';
import { BlobFiles } from './blob-files';
import { blobHolders } from './blob-holders';
import { BlobRows } from './blob-rows';

/** Rows per transaction. */
const batch = 100;

/**
 * Removes files that no row has named for a day since they were stored last, and what killed processes left. A row is looked at once a day.
 * The order is the safety: the row leaves the use first, then the file is removed, then the row.
 */
@Injectable()
export class BlobSweep {
  constructor(
    private readonly rows: BlobRows,
    private readonly files: BlobFiles,
    @Inject(blobHolders) private readonly holders: readonly BlobHolder[],
  ) {}

  /** Ends at the first file that cannot be removed: the storage is down, and the claimed rows are due again in ten minutes. */
  @Every(10 * minuteMs)
  async removeUnheld(): Promise<void> {
    if (!this.files.isSet) return;
    let checked: number;
    do {
      const { count, unheld } = await this.rows.claim(this.holders, batch);
      for (const place of unheld) {
        await this.files.remove(place);
        await this.rows.remove(place);
      }
      checked = count;
    } while (checked === batch);
  }
}
