import type { MigrationInterface, QueryRunner } from 'typeorm';
import type { ContextSchema } from './data-source';

type Up = (runner: QueryRunner) => Promise<unknown>;

/** A migration as a context has it, from what it does. The number is the end of its timestamp. */
export function migration(number: number, up: Up, transaction?: boolean): new () => MigrationInterface {
  return class {
    readonly name = `Sample${1763790000000 + number}`;
    readonly transaction = transaction;
    // As it is written where it comes from: the migrator reads the names of indexes there.
    readonly up = up as MigrationInterface['up'];
    down = () => Promise.reject(new Error('never taken back'));
  };
}

export const schemaOf = (...migrations: (new () => MigrationInterface)[]): ContextSchema => ({ entities: [], migrations });

/** The guide's recipe. */
export const indexOnThings = migration(
  2,
  (runner) => runner.query('create index concurrently if not exists things_by_name on things (name)'),
  false,
);
