import type { MigrationInterface, QueryRunner } from 'typeorm';

export class McpSessions1763810000002 implements MigrationInterface {
  name = 'McpSessions1763810000002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table mcp_sessions (
        account_id bigint not null,
        id text collate "C" not null,
        credential_id text not null,
        protocol text not null,
        handshake jsonb not null,
        followed text[] not null default '{}',
        used_at timestamptz(3) not null default now(),
        primary key (account_id, id)
      );
      create index mcp_sessions_unused on mcp_sessions (used_at);

      create table mcp_streams (
        account_id bigint not null,
        id text collate "C" not null,
        session_id text collate "C" not null,
        request_id jsonb not null,
        process text not null,
        ended boolean not null default false,
        alive_until timestamptz(3) not null,
        created_at timestamptz(3) not null default now(),
        primary key (account_id, id),
        foreign key (account_id, session_id) references mcp_sessions on delete cascade
      );
      create index mcp_streams_of_session on mcp_streams (account_id, session_id);
      create index mcp_streams_alive on mcp_streams (process) where not ended;
      create index mcp_streams_oldest on mcp_streams (created_at);

      create table mcp_stream_events (
        account_id bigint not null,
        stream_id text collate "C" not null,
        seq integer not null,
        message text not null,
        final boolean not null,
        primary key (account_id, stream_id, seq),
        foreign key (account_id, stream_id) references mcp_streams on delete cascade
      );

      create table mcp_inbox (
        account_id bigint not null,
        id bigint generated always as identity,
        process text not null,
        stream_id text collate "C" not null,
        message jsonb not null,
        primary key (account_id, id),
        foreign key (account_id, stream_id) references mcp_streams on delete cascade
      );
      create index mcp_inbox_of_process on mcp_inbox (process);
      create index mcp_inbox_of_stream on mcp_inbox (account_id, stream_id);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table mcp_inbox, mcp_stream_events, mcp_streams, mcp_sessions;');
  }
}
