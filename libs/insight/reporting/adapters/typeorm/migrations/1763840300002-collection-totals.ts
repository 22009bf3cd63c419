import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Sellers that answer in totals, and collections woken while their seller was asked. Only older releases write `problem`. */
export class CollectionTotals1763840300002 implements MigrationInterface {
  name = 'CollectionTotals1763840300002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table delivery_collections
        add column answers_in_totals boolean not null default false, add column is_woken boolean not null default false;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table delivery_collections drop column answers_in_totals, drop column is_woken;');
  }
}
