import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Conversations with the assistant. The person is part of every key, so nobody else can read them. */
export class Conversations1763650006011 implements MigrationInterface {
  name = 'Conversations1763650006011';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table conversations (
        account_id bigint not null,
        user_id bigint not null,
        id text not null,
        title text,
        scope_type text not null check (scope_type in ('customer', 'advertiser')),
        scope_id text,
        language text,
        message_count integer not null,
        created_at timestamptz(3) not null,
        updated_at timestamptz(3) not null,
        primary key (account_id, user_id, id),
        constraint conversations_scope check ((scope_type = 'advertiser') = (scope_id is not null))
      );
      create index conversations_latest on conversations (account_id, user_id, updated_at desc, id desc);

      create table conversation_messages (
        account_id bigint not null,
        user_id bigint not null,
        conversation_id text not null,
        position integer not null,
        role text not null check (role in ('user', 'assistant')),
        text text not null,
        created_at timestamptz(3) not null,
        primary key (account_id, user_id, conversation_id, position),
        foreign key (account_id, user_id, conversation_id) references conversations (account_id, user_id, id) on delete cascade
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table conversation_messages; drop table conversations;');
  }
}
