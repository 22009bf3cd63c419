import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Decisions in the order, and the limitations that the buyer accepted. */
export class MediaBuyDecisions1763838700003 implements MigrationInterface {
  name = 'MediaBuyDecisions1763838700003';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table media_buys add column decisions jsonb, add column limitations jsonb not null default '[]'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table media_buys drop column decisions, drop column limitations');
  }
}
