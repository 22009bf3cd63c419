import type { MigrationInterface, QueryRunner } from 'typeorm';

/** New decisions of the campaign since the order, and drift reported by the seller. */
export class MediaBuyDrift1763838700005 implements MigrationInterface {
  name = 'MediaBuyDrift1763838700005';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table media_buys add column wanted_decisions jsonb, add column drift jsonb not null default '[]'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table media_buys drop column wanted_decisions, drop column drift');
  }
}
