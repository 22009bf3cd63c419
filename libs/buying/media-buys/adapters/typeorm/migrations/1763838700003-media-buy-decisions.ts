import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What is ordered beside products and money, and what of the campaign's wishes the buyer has given up. */
export class MediaBuyDecisions1763838700003 implements MigrationInterface {
  name = 'MediaBuyDecisions1763838700003';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table media_buys add column decisions jsonb, add column limitations jsonb not null default '[]'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table media_buys drop column decisions, drop column limitations');
  }
}
