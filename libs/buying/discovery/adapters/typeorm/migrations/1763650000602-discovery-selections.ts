import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Creates the selections, one row per discovery. Distributed by account. */
export class DiscoverySelections1763650000602 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table discovery_selections (
        account_id bigint not null,
        discovery_id text not null,
        products jsonb not null,
        proposals jsonb not null,
        updated_at timestamptz(3) not null,
        primary key (account_id, discovery_id),
        foreign key (account_id, discovery_id) references discoveries (account_id, id) on delete cascade
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table discovery_selections');
  }
}
