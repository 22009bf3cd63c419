import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Asks1763824000001 implements MigrationInterface {
  name = 'Asks1763824000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table asks (
        account_id bigint not null,
        id text not null,
        kind text not null check (kind in ('support', 'product', 'supply', 'integration', 'commercial')),
        title text not null,
        detail text,
        blocks text,
        priority text check (priority in ('low', 'medium', 'high', 'urgent')),
        subject text,
        channel text,
        desired_supply text,
        filed_by text not null,
        status text not null check (status in ('received', 'accepted', 'in_progress', 'done', 'closed')),
        requester_state text not null
          check (requester_state in ('none', 'confirmed_resolved', 'accepted', 'still_blocked', 'withdrawn')),
        requester_note text,
        requester_at timestamptz(3),
        next_update_at timestamptz(3),
        outcome text check (outcome in ('change', 'no_change')),
        what_changed text,
        requester_action text,
        release_version text,
        released_at timestamptz(3),
        resolved_at timestamptz(3),
        created_at timestamptz(3) not null,
        updated_at timestamptz(3) not null,
        primary key (account_id, id)
      );
      create index asks_latest on asks (account_id, updated_at desc, id desc);
      create unique index asks_id on asks (id);
      create index asks_queue on asks (created_at, id) where status in ('received', 'accepted', 'in_progress');
      create index asks_by_status on asks (status, created_at, id);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table asks;');
  }
}
