import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Resources of the order that cannot be used, as the seller reports them. */
export class MediaBuyImpairments1763844527102 implements MigrationInterface {
  name = 'MediaBuyImpairments1763844527102';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table media_buys add column impairments jsonb not null default '[]'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table media_buys drop column impairments');
  }
}
