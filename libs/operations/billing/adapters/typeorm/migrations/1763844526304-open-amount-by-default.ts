import type { MigrationInterface, QueryRunner } from 'typeorm';

/** New code does not write the column. Not part of the copy before it: this statement blocks readers, too. */
export class OpenAmountByDefault1763844526304 implements MigrationInterface {
  name = 'OpenAmountByDefault1763844526304';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table billing_buys alter column open_minor set default 0');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table billing_buys alter column open_minor drop default');
  }
}
