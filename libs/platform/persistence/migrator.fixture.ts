import type { MigrationInterface, QueryRunner } from 'typeorm';
import type { ContextSchema } from './context-schema';

type Up = (runner: QueryRunner) => Promise<unknown>;
type Migration = new () => MigrationInterface;

/** A migration with the given `up`. `number` ends its timestamp. */
export function migration(number: number, up: Up): Migration {
  return class {
    readonly name = `Sample${9000000000000 + number}`;
    readonly up = up as MigrationInterface['up'];
    down = () => Promise.reject(new Error('never taken back'));
  };
}

export const schemaOf = (...migrations: Migration[]): ContextSchema => ({ entities: [], migrations });

/** Follows docs/guide.md. */
export class ThingsByName9000000000002 implements MigrationInterface {
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('create index concurrently if not exists things_by_name on things (name)');
  }

  down = () => Promise.reject(new Error('never taken back'));
}

/** Contains the name of another index as a part of a longer one. */
export class ThingsTwice9000000000003 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`select 'twice_by_name'`);
  }

  down = () => Promise.reject(new Error('never taken back'));
}
