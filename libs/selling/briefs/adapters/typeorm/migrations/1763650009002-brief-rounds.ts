import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A refined discovery sends its sellers further requests: rounds are distinct briefs. The constraint keeps its name, which older code uses. */
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
