import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A seller that is asked to refine what it offered receives another request of the same discovery. The constraint keeps its name: it is written by it. */
export class BriefRounds1763650009002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table brief_artifacts add column round integer not null default 0;
      alter table brief_artifacts
        drop constraint brief_artifacts_once,
        add constraint brief_artifacts_once unique (account_id, storefront_id, discovery_id, round);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      delete from brief_artifacts where round > 0;
      alter table brief_artifacts drop constraint brief_artifacts_once;
      alter table brief_artifacts drop column round;
      alter table brief_artifacts add constraint brief_artifacts_once unique (account_id, storefront_id, discovery_id);
    `);
  }
}
