import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Cost of calls of language models, and reservations for calls under way. */
export class AiUsage1763819000002 implements MigrationInterface {
  name = 'AiUsage1763819000002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table ai_usage (
        account_id bigint not null,
        day date not null,
        model text not null,
        input_tokens bigint not null,
        output_tokens bigint not null,
        cache_read_input_tokens bigint not null,
        cache_creation_input_tokens bigint not null,
        cost_micro_usd bigint not null,
        call_count integer not null,
        primary key (account_id, day, model)
      );
      create index ai_usage_age on ai_usage (day);

      create table ai_reservations (
        account_id bigint not null,
        id text not null,
        micro_usd bigint not null,
        expires_at timestamptz(3) not null,
        primary key (account_id, id)
      );
      create index ai_reservations_age on ai_reservations (expires_at);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table ai_reservations; drop table ai_usage;');
  }
}
