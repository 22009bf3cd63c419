import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whether the order starts as soon as possible. Media buys made before keep the date that their seller was sent. */
export class MediaBuyAsap1763844527103 implements MigrationInterface {
  name = 'MediaBuyAsap1763844527103';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table media_buys add column starts_asap boolean not null default false');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table media_buys drop column starts_asap');
  }
}
