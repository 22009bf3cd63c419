import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Schedule of the questions to sellers. Distributed by account. Media buys that already run are asked about at once. */
export class DeliveryCollections1763650002003 implements MigrationInterface {
  name = 'DeliveryCollections1763650002003';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table delivery_collections (
        account_id bigint not null,
        media_buy_id text collate "C" not null,
        fence integer not null,
        lease_until timestamptz(3),
        attempts integer not null,
        due_at timestamptz(3),
        collected_through text,
        is_unsupported boolean not null,
        problem text,
        updated_at timestamptz(3) not null,
        primary key (account_id, media_buy_id)
      );
      create index delivery_collections_due on delivery_collections (due_at) where due_at is not null;

      insert into delivery_collections (account_id, media_buy_id, fence, attempts, due_at, is_unsupported, updated_at)
      select account_id, id, 0, 0, now(), false, now() from media_buys where status in ('ACTIVE', 'PAUSED');
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table delivery_collections;');
  }
}
