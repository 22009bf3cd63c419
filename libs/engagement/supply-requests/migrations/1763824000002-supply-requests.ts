import type { MigrationInterface, QueryRunner } from 'typeorm';

export class SupplyRequests1763824000002 implements MigrationInterface {
  name = 'SupplyRequests1763824000002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table supply_requests (
        account_id bigint not null,
        domain text not null,
        channel text not null,
        geo text,
        launch_date text,
        desired_supply text,
        notes text,
        created_at timestamptz(3) not null,
        updated_at timestamptz(3) not null,
        primary key (account_id, domain, channel)
      );
      create index supply_requests_newest on supply_requests (account_id, created_at desc, domain desc, channel desc);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table supply_requests;');
  }
}
