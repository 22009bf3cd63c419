import type { MigrationInterface, QueryRunner } from 'typeorm';

const indexes = [
  { parent: 'activity_calls_correlation', on: '(account_id, correlation_id, started_at, id) where correlation_id is not null' },
  { parent: 'activity_calls_key', on: '(account_id, key_digest, started_at, id) where key_digest is not null and not is_replay' },
] as const;

/** Builds the indexes of existing partitions concurrently, then attaches them. */
export class JoinedCallsFound1763843400002 implements MigrationInterface {
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const { parent, on } of indexes) {
      for (const partition of await without(runner, parent)) {
        const index = `${partition}_${parent.slice('activity_calls_'.length)}`;
        // An interrupted build leaves an invalid index.
        await runner.query(`drop index concurrently if exists ${index}`);
        await runner.query(`create index concurrently if not exists ${index} on ${partition} ${on}`);
        await runner.query(`alter index ${parent} attach partition ${index}`);
      }
    }
  }

  async down(): Promise<void> {
    // The indexes are dropped with their columns.
  }
}

/** Partitions that lack their part of the index. */
async function without(runner: QueryRunner, parent: string): Promise<string[]> {
  const found: unknown = await runner.query(
    `select p.inhrelid::regclass::text as name from pg_inherits p
     where p.inhparent = 'activity_calls'::regclass and not exists (
       select 1 from pg_index i join pg_inherits a on a.inhrelid = i.indexrelid
       where i.indrelid = p.inhrelid and a.inhparent = $1::regclass)
     order by 1`,
    [parent],
  );
  return (found as { readonly name: string }[]).map(({ name }) => name);
}
