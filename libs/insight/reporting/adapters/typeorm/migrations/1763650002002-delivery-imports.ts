import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Imports of delivery files, completed and failed ones. Distributed by account. */
export class DeliveryImports1763650002002 implements MigrationInterface {
  name = 'DeliveryImports1763650002002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table delivery_imports (
        account_id bigint not null,
        id text collate "C" not null,
        format text not null check (format in ('csv', 'ndjson')),
        status text not null check (status in ('completed', 'failed')),
        row_count integer not null,
        changed_count integer not null,
        problem_count integer not null,
        problems jsonb not null,
        created_by text not null,
        created_at timestamptz(3) not null,
        primary key (account_id, id)
      );
      create index delivery_imports_newest on delivery_imports (account_id, created_at desc, id desc);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table delivery_imports;');
  }
}
