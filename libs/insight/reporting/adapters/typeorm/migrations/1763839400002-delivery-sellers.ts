import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Delivery by seller. 0: written by an older release, until the line is written again or the next migration fills it in. */
export class DeliverySellers1763839400002 implements MigrationInterface {
  name = 'DeliverySellers1763839400002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table delivery_staging add column seller_id bigint not null default 0;
      alter table delivery_lines add column seller_id bigint not null default 0;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table delivery_lines drop column seller_id; alter table delivery_staging drop column seller_id;');
  }
}
