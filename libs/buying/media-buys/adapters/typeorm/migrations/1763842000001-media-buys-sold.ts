import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Indexes by which a seller finds a media buy by the buyer's id or its own id. */
export class MediaBuysSold1763842000001 implements MigrationInterface {
  name = 'MediaBuysSold1763842000001';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'create index concurrently if not exists media_buys_by_sellers_id on media_buys (seller_id, seller_media_buy_id) where seller_media_buy_id is not null',
    );
    await runner.query('create index concurrently if not exists media_buys_sold on media_buys (seller_id, id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index concurrently if exists media_buys_sold');
    await runner.query('drop index concurrently if exists media_buys_by_sellers_id');
  }
}
