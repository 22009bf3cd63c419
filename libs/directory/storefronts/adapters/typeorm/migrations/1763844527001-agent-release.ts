import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The release of AdCP that an agent speaks. Without a check: a later version of the exchange stores later releases. */
export class AgentRelease1763844527001 implements MigrationInterface {
  name = 'AgentRelease1763844527001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table seller_agent_health add column release text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table seller_agent_health drop column release');
  }
}
