import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Tasks1763650005001 implements MigrationInterface {
  name = 'Tasks1763650005001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table tasks (
        account_id bigint not null,
        id text collate "C" not null,
        advertiser_id bigint,
        task_type text not null check (task_type in ('audience_sync', 'media_buy_create', 'creative_sync')),
        status text not null check (status in ('submitted', 'working', 'completed', 'failed', 'input-required')),
        resource_type text,
        resource_id text,
        error jsonb,
        response jsonb,
        metadata jsonb,
        retry_after_seconds integer,
        created_at timestamptz(3) not null,
        updated_at timestamptz(3) not null,
        primary key (account_id, id)
      );
      create index tasks_newest on tasks (account_id, created_at desc, id desc);
      create index tasks_by_status on tasks (account_id, status, created_at desc, id desc);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table tasks;');
  }
}
