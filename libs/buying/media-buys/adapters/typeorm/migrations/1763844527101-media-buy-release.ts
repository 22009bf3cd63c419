import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The release of AdCP that the order names. Null for media buys made before, whose requests name none. */
export class MediaBuyRelease1763844527101 implements MigrationInterface {
  name = 'MediaBuyRelease1763844527101';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table media_buys add column release text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table media_buys drop column release');
  }
}
