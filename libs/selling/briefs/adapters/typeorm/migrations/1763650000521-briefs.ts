import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Received briefs by the account of the seller. Rows are never changed. */
export class Briefs1763650000521 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table brief_artifacts (
        account_id bigint not null,
        id text collate "C" not null,
        storefront_id bigint not null,
        discovery_id text not null,
        request jsonb not null,
        received_at timestamptz(3) not null,
        created_at timestamptz(3) not null,
        primary key (account_id, id),
        constraint brief_artifacts_once unique (account_id, storefront_id, discovery_id)
      );
      -- The order of the list; counting and skipping read only this index.
      create index brief_artifacts_newest on brief_artifacts (account_id, received_at desc, id desc);
      create function brief_artifacts_are_final() returns trigger language plpgsql as
        $$ begin raise exception 'brief artifacts are final'; end $$;
      create trigger brief_artifacts_final before update on brief_artifacts
        for each row execute function brief_artifacts_are_final();
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table brief_artifacts; drop function brief_artifacts_are_final()');
  }
}
