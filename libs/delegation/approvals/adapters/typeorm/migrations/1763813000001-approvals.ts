import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Approvals1763813000001 implements MigrationInterface {
  name = 'Approvals1763813000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table approvals (
        account_id bigint not null,
        id text not null,
        kind text not null check (kind in ('child_account')),
        status text not null check (status in ('pending', 'succeeded', 'failed', 'rejected', 'expired')),
        wanted jsonb not null,
        requested_by text not null,
        decided_by text,
        decided_at timestamptz(3),
        reason text,
        result_reference text,
        failure_code text,
        expires_at timestamptz(3) not null,
        created_at timestamptz(3) not null,
        updated_at timestamptz(3) not null,
        primary key (account_id, id)
      );
      create index approvals_newest on approvals (account_id, created_at desc, id desc);
      create index approvals_overdue on approvals (expires_at, id) where status = 'pending';
      create index approvals_decided on approvals (updated_at) where status <> 'pending';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table approvals;');
  }
}
