import type { EntitySchema, MigrationInterface } from 'typeorm';
import type { PartitionedTable } from './partitions';
import type { Retention } from './retention';

/** The database objects of a context. */
export interface ContextSchema {
  readonly entities: readonly EntitySchema[];
  readonly migrations: readonly (new () => MigrationInterface)[];
  /** Rows that are deleted automatically. */
  readonly retention?: readonly Retention[];
  /** Tables that are partitioned by time. */
  readonly partitions?: readonly PartitionedTable[];
  /** All columns with sealed secrets. A missing declaration would allow the removal of a key that is still needed. */
  readonly sealed?: readonly SealedColumn[];
  /** Work that waits for the worker, for metrics. */
  readonly backlogs?: readonly Backlog[];
  /** All columns that name a stored file. A missing declaration would remove files that are still needed. */
  readonly blobs?: readonly BlobHolder[];
  /** How permanently failed jobs and mails are run again. */
  readonly deadLetters?: readonly DeadLetterRule[];
}

/** Primary key and secret column of a row, as PostgreSQL returns them. */
export type SealedRow = Readonly<Record<string, unknown>>;

/**
 * A column with sealed secrets. The context declares it in its schema, and its migration creates an index on the key ids: `create index …
 * on <table> (split_part(<text>, '.', 1)) where <those rows>`.
 */
export interface SealedColumn {
  readonly table: string;
  /** The primary key. */
  readonly key: Readonly<Record<string, 'bigint' | 'text'>>;
  /** A nullable text column, or a jsonb column with the text in `member`. */
  readonly column: string;
  readonly member?: string;
  /** SQL condition of rows with a secret, as in the index. Default: all rows that are not null. */
  readonly where?: string;
  /** Additional authenticated data that binds the secret to its row. */
  readonly aad: (row: SealedRow) => string;
}

/** Rows that wait for the worker. All members are trusted SQL. Needs an index that begins with `since` under `where`, unless only few rows match. */
export interface Backlog {
  /** Label in the metrics `work_waiting` and `work_waiting_seconds`. */
  readonly work: string;
  readonly table: string;
  readonly where: string;
  /** Column with the time since which a row waits. */
  readonly since: string;
}

/** The backlog of a table with `due_at`. */
export const dueWork = (table: string): Backlog => ({ work: table, table, where: 'due_at is not null', since: 'due_at' });

/**
 * A column that names blobs by their SHA-256. Its table needs an index that begins with both columns. A row may be inserted within a day of the
 * `put`, or while another row names the same blob; otherwise the sweep may be removing it.
 */
export interface BlobHolder {
  readonly table: string;
  /** Column with the account. */
  readonly account: string;
  /** Column with the SHA-256; null holds nothing. */
  readonly column: string;
}

/** SQL by which permanently failed work of a context is put aside and run again; `$1` is the letter's data (jsonb). */
export interface DeadLetterRule {
  /** Name of the queue, or kind of the mails. */
  readonly name: string;
  /** Takes the work out of the schedule. */
  readonly putAside?: string;
  /** Makes the work due, without earlier failures. */
  readonly runAgain: string;
}
