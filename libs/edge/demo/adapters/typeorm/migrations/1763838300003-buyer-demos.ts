import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Demos of buyers have a campaign instead of a storefront. */
export class BuyerDemos1763838300003 implements MigrationInterface {
  name = 'BuyerDemos1763838300003';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table demos alter column storefront_id drop not null, add column campaign jsonb, add column delivered_through text`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('delete from demos where storefront_id is null');
    await runner.query(`
      alter table demos alter column storefront_id set not null, drop column campaign, drop column delivered_through`);
  }
}
