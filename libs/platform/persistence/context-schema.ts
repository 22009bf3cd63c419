import type { EntitySchema, MigrationInterface } from 'typeorm';
import type { Retention } from './retention';

/** What a context adds to the database. */
export interface ContextSchema {
  readonly entities: readonly EntitySchema[];
  readonly migrations: readonly (new () => MigrationInterface)[];
  /** What of its tables goes by itself. */
  readonly retention?: readonly Retention[];
  /** Where its sealed secrets are: every one of them, or the key that it needs may be taken away. */
  readonly sealed?: readonly SealedColumn[];
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

/** What a context says of its own work, so that what failed for good can be put aside and run again. SQL; `$1` is the letter's data (jsonb). */
export interface DeadLetterRule {
  /** The queue of the jobs, or what the mails are. */
  readonly name: string;
  /** Takes the work from where it is found again and again. */
  readonly putAside?: string;
  /** Makes it due as if it had never failed. */
  readonly runAgain: string;
}
