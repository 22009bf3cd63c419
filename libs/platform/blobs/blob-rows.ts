import { Injectable } from '@nestjs/common';
import { Clock, dayMs, minuteMs } from '@exchange/kernel';
import { Caps } from '../persistence/caps';
import type { BlobHolder } from '../persistence/context-schema';
import { Database } from '../persistence/database';
import { isUniqueViolation } from '../persistence/pg-errors';
import type { BlobPlace } from './blob-files';
import { blobStates, type BlobStatus } from './blob.states';
import type { BlobKey, StoredBlob } from './blobs';
import { blobErrors } from './errors';

/** Time in which a context names what it stored, and in which a `put` ends. */
const unheldMs = dayMs;
/** Time for a process to remove a file before another tries. */
const removalMs = 10 * minuteMs;
/** A removal between two statements is the only reason for another attempt. */
const maxAttempts = 5;

const { to: stored } = blobStates.move('the content was written');
const { to: dropped } = blobStates.move('the content is refused, breaks off or is stored already');
const { to: unheld } = blobStates.move('the sweep', 'it is due and no row names it');
const { to: missing } = blobStates.move('the same bytes are stored and its file is missing');
const staged: BlobStatus = 'staged';

export interface StoredPlace extends BlobPlace {
  readonly store: string;
}

/** The rows of blobs. A row is the only way to its file. */
@Injectable()
export class BlobRows {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly caps: Caps,
  ) {}

  /** Throws 409 when the account has no room for so many bytes. Rows count until their file is removed. */
  async stage({ accountId, fileId }: BlobPlace, store: string, maxBytes: number): Promise<void> {
    const most = this.caps.most('blob-bytes');
    await this.database.run(async () => {
      await this.database.lock('caps', `blob-bytes/${accountId}`);
      const rows = await this.database.query(
        `insert into blobs (account_id, file_id, status, bytes, check_at, store)
         select $1, $2, '${staged}', $3, $4, $6
         where (select coalesce(sum(bytes), 0) from blobs where account_id = $1) + $3::int8 <= $5 returning 1 as one`,
        [accountId, fileId, maxBytes, this.in(unheldMs), most, store],
        'blobs.stage',
      );
      if (rows.length === 0) throw blobErrors.tooManyBytes({ details: { most } });
    });
  }

  /** Makes the staged file the blob and returns null; or returns the blob of these bytes that the account has already and that is now kept for another day. */
  async store({ accountId, fileId }: BlobPlace, { sha256, bytes }: StoredBlob): Promise<StoredPlace | null> {
    for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
      const same = await this.renew(accountId, sha256);
      if (same) return same;
      try {
        const rows = await this.database.query(
          `update blobs set status = '${stored}', sha256 = $3, bytes = $4, stored_at = $5, check_at = $6
           where account_id = $1 and file_id = $2 and status = '${staged}' returning 1 as one`,
          [accountId, fileId, sha256, bytes, this.clock.now(), this.in(unheldMs)],
          'blobs.store',
        );
        if (rows.length > 0) return null;
        break;
      } catch (error) {
        // Another process has stored the same bytes since.
        if (!isUniqueViolation(error)) throw error;
      }
    }
    throw blobErrors.unavailable();
  }

  /** Makes the staged file the blob in place of one whose file is missing. Returns false when another process has done so. */
  replace(old: BlobPlace, { fileId }: BlobPlace, { accountId, sha256, bytes }: StoredBlob): Promise<boolean> {
    return this.database.run(async () => {
      const rows = await this.database.query<{ was_held: boolean }>(
        `update blobs set status = '${missing}', check_at = $3 where account_id = $1 and file_id = $2 and status = '${stored}' returning was_held`,
        [accountId, old.fileId, this.in(removalMs)],
        'blobs.replace',
      );
      if (rows.length === 0) return false;
      const replaced = await this.database.query(
        `update blobs set status = '${stored}', sha256 = $3, bytes = $4, stored_at = $5, renewed_at = $5, check_at = $6, was_held = $7
         where account_id = $1 and file_id = $2 and status = '${staged}' returning 1 as one`,
        [accountId, fileId, sha256, bytes, this.clock.now(), this.in(unheldMs), rows[0]!.was_held],
        'blobs.store-again',
      );
      if (replaced.length === 0) throw blobErrors.unavailable();
      return true;
    });
  }

  /**
   * Takes the file out of use unless it was stored; returns whether it may be removed. The second statement also sees a `store` whose answer was lost
   * and that ended while the first one waited.
   */
  async drop({ accountId, fileId }: BlobPlace, bytes: number): Promise<boolean> {
    await this.database.query(
      `update blobs set status = '${dropped}', bytes = $4, check_at = $3 where account_id = $1 and file_id = $2 and status = '${staged}'`,
      [accountId, fileId, this.in(removalMs), bytes],
      'blobs.drop',
    );
    const rows = await this.database.query(
      `select 1 as one from blobs where account_id = $1 and file_id = $2 and status = '${stored}'`,
      [accountId, fileId],
      'blobs.is-stored',
    );
    return rows.length === 0;
  }

  /**
   * Takes rows of the store that are due: those that nobody holds, today and a day ago, are `removing` for ten to twenty minutes, so that files that
   * cannot be removed do not stay together; the others are due in a day. Several processes take different rows.
   */
  async claim(
    holders: readonly BlobHolder[],
    store: string,
    limit: number,
  ): Promise<{ readonly count: number; readonly unheld: readonly BlobPlace[] }> {
    const named = holders.map(
      ({ table, account, column }) => `exists (select from ${table} h where h.${account} = due.account_id and h.${column} = due.sha256)`,
    );
    const rows = await this.database.query<{ account_id: number; file_id: string; status: BlobStatus }>(
      `with due as materialized (
         select account_id, file_id, status, sha256, was_held from blobs where check_at <= $1 and store = $5 order by check_at limit $2 for update skip locked
       ), checked as (
         select account_id, file_id, status = '${stored}' and was_held as was_held, status = '${stored}' and (${named.join(' or ') || 'false'}) as is_held
         from due
       )
       update blobs set
         status = case when is_held or checked.was_held then status else '${unheld}' end,
         check_at = case when is_held or checked.was_held then $3 else $4::timestamptz + random() * interval '10 minutes' end::timestamptz,
         was_held = is_held
       from checked where blobs.account_id = checked.account_id and blobs.file_id = checked.file_id
       returning blobs.account_id, blobs.file_id, status`,
      [this.clock.now(), limit, this.in(unheldMs), this.in(removalMs), store],
      'blobs.claim',
    );
    const places = rows.filter(({ status }) => status === unheld).map((row) => ({ accountId: row.account_id, fileId: row.file_id }));
    return { count: rows.length, unheld: places };
  }

  /** Makes rows due that nobody else has stored since, in one order, so that two releases do not wait for each other. */
  async release(accountId: number, sha256s: readonly string[]): Promise<void> {
    await this.database.query(
      `with released as materialized (
         select file_id from blobs
         where account_id = $1 and sha256 = any($2) and status = '${stored}' and not was_held and (renewed_at is null or renewed_at <= $4)
         order by file_id for update
       )
       update blobs set check_at = $3 from released where account_id = $1 and blobs.file_id = released.file_id`,
      [accountId, sha256s, this.clock.now(), this.in(-unheldMs)],
      'blobs.release',
    );
  }

  /** After the file. */
  async remove({ accountId, fileId }: BlobPlace): Promise<void> {
    await this.database.query(
      `delete from blobs where account_id = $1 and file_id = $2 and status = '${dropped}'`,
      [accountId, fileId],
      'blobs.remove',
    );
  }

  async find({ accountId, sha256 }: BlobKey): Promise<(StoredBlob & StoredPlace) | null> {
    const [row] = await this.database.query<{ file_id: string; bytes: number; store: string }>(
      `select file_id, bytes, store from blobs where account_id = $1 and sha256 = $2 and status = '${stored}'`,
      [accountId, sha256],
      'blobs.find',
    );
    return row ? { accountId, sha256, fileId: row.file_id, bytes: row.bytes, store: row.store } : null;
  }

  private async renew(accountId: number, sha256: string): Promise<StoredPlace | null> {
    const [row] = await this.database.query<{ file_id: string; store: string }>(
      `update blobs set stored_at = $3, renewed_at = $3, check_at = $4 where account_id = $1 and sha256 = $2 and status = '${stored}' returning file_id, store`,
      [accountId, sha256, this.clock.now(), this.in(unheldMs)],
      'blobs.renew',
    );
    return row ? { accountId, fileId: row.file_id, store: row.store } : null;
  }

  private in(ms: number): Date {
    return new Date(this.clock.now().getTime() + ms);
  }
}
