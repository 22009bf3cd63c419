import type { EntitySchema, MigrationInterface } from 'typeorm';
import type { PartitionedTable } from './partitions';
import type { Retention } from './retention';

/** What a context adds to the database. */
export interface ContextSchema {
  readonly entities: readonly EntitySchema[];
  readonly migrations: readonly (new () => MigrationInterface)[];
  /** What of its tables goes by itself. */
  readonly retention?: readonly Retention[];
  /** Which of its tables are in parts by time. */
  readonly partitions?: readonly PartitionedTable[];
  /** Where its sealed secrets are: every one of them, or the key that it needs may be taken away. */
  readonly sealed?: readonly SealedColumn[];
  /** What of it waits for the worker, as operators see it. */
  readonly backlogs?: readonly Backlog[];
  /** How its jobs and mails that failed for good are run again. */
  readonly deadLetters?: readonly DeadLetterRule[];
}

/** The primary key of the row, and the column that holds the secret, as PostgreSQL gives them. */
export type SealedRow = Readonly<Record<string, unknown>>;

/**
 * Where sealed secrets are stored. A context declares its own in its schema, beside the migration that makes an index on the ids of their keys:
 * `create index … on <table> (split_part(<text>, '.', 1)) where <those rows>`.
 */
export interface SealedColumn {
  readonly table: string;
  /** The primary key. */
  readonly key: Readonly<Record<string, 'bigint' | 'text'>>;
  /** A text, which may be null; or a jsonb with the text in a `member`. */
  readonly column: string;
  readonly member?: string;
  /** SQL: the rows that have one, as the index says it. All of them without. */
  readonly where?: string;
  /** What the secret is bound to. */
  readonly aad: (row: SealedRow) => string;
}

/** Rows that wait for the worker. SQL of the code's own; an index begins with `since` under `where`, or the rows that match are few. */
export interface Backlog {
  /** Its name in `work_waiting` and `work_waiting_seconds`. */
  readonly work: string;
  readonly table: string;
  readonly where: string;
  /** The column that says since when they wait. */
  readonly since: string;
}

/** Work of a table with `due_at`. */
export const dueWork = (table: string): Backlog => ({ work: table, table, where: 'due_at is not null', since: 'due_at' });

/** What a context says of its own work, so that what failed for good can be put aside and run again. SQL; `$1` is the letter's data (jsonb). */
export interface DeadLetterRule {
  /** The queue of the jobs, or what the mails are. */
  readonly name: string;
  /** Takes the work from where it is found again and again. */
  readonly putAside?: string;
  /** Makes it due as if it had never failed. */
  readonly runAgain: string;
}
