import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Turns and confirmations of the assistant. Deleting a conversation deletes them. */
export class AssistantTurns1763819000001 implements MigrationInterface {
  name = 'AssistantTurns1763819000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table assistant_turns (
        account_id bigint not null,
        user_id bigint not null,
        conversation_id text not null,
        id text not null,
        state text not null check (state in ('running', 'done', 'failed', 'stopped', 'broken_off')),
        is_tainted boolean not null,
        stop_asked boolean not null,
        language text not null,
        request_key text,
        confirmation_id text,
        lease_until timestamptz(3) not null,
        response jsonb,
        created_at timestamptz(3) not null,
        primary key (account_id, user_id, conversation_id, id),
        foreign key (account_id, user_id, conversation_id) references conversations (account_id, user_id, id) on delete cascade
      );
      create unique index assistant_turns_running on assistant_turns (account_id, user_id, conversation_id) where state = 'running';
      create unique index assistant_turns_request on assistant_turns (account_id, user_id, request_key) where request_key is not null;

      create table assistant_confirmations (
        account_id bigint not null,
        id text not null,
        user_id bigint not null,
        conversation_id text not null,
        tool text not null,
        params jsonb not null,
        summary text not null,
        policy text not null check (policy in ('always', 'tainted')),
        state text not null check (state in ('pending', 'confirmed', 'used', 'cancelled')),
        decision_key text,
        expires_at timestamptz(3) not null,
        created_at timestamptz(3) not null,
        primary key (account_id, id),
        foreign key (account_id, user_id, conversation_id) references conversations (account_id, user_id, id) on delete cascade
      );
      create index assistant_confirmations_of on assistant_confirmations (account_id, user_id, conversation_id);
      create index assistant_confirmations_age on assistant_confirmations (created_at);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table assistant_confirmations; drop table assistant_turns;');
  }
}
