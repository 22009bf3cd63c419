import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Acceptances of terms and operators of accounts. */
export class Onboarding1763650006021 implements MigrationInterface {
  name = 'Onboarding1763650006021';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table terms_acceptances (
        account_id bigint not null,
        version text not null,
        accepted_by bigint not null,
        accepted_at timestamptz(3) not null,
        primary key (account_id, version)
      );
      create index terms_acceptances_latest on terms_acceptances (account_id, accepted_at desc);

      create table operator_identities (
        account_id bigint primary key,
        operator_domain text not null,
        confirmed_by bigint,
        confirmed_at timestamptz(3) not null
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table operator_identities; drop table terms_acceptances;');
  }
}
