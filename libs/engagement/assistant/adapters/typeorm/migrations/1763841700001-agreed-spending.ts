import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Digest of the confirmed spend. Null when nothing is spent, and in older rows: a call that spends by then is refused. */
export class AgreedSpending1763841700001 implements MigrationInterface {
  name = 'AgreedSpending1763841700001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table assistant_confirmations add column agreed text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table assistant_confirmations drop column agreed');
  }
}
