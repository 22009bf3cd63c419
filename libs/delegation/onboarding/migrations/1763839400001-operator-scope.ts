import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The unit of an operator; existing rows mean the whole operator. */
export class OperatorScope1763839400001 implements MigrationInterface {
  name = 'OperatorScope1763839400001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table operator_identities
        add column operator_scope text not null default 'whole_operator' check (operator_scope in ('whole_operator', 'specific_unit')),
        add column operator_unit_id text;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table operator_identities drop column operator_scope, drop column operator_unit_id;');
  }
}
