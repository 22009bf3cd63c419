import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Circuit breakers of seller agents: one row per agent that has been called. */
export class AgentHealth1763690300001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table seller_agent_health (
        account_id bigint not null,
        seller_id bigint not null,
        status text not null check (status in ('closed', 'open', 'half_open')),
        silences integer not null,
        pauses integer not null,
        answered_at timestamptz(3),
        opened_at timestamptz(3),
        probe_at timestamptz(3),
        reason text,
        updated_at timestamptz(3) not null,
        primary key (account_id, seller_id)
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table seller_agent_health');
  }
}
