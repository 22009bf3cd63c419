import type { MigrationInterface, QueryRunner } from 'typeorm';

const batchSql = `
  with batch as (
    select c.buyer_id, c.media_buy_id, c.day, b.seller_id
    from billing_charges c join media_buys b on b.account_id = c.buyer_id and b.id = c.media_buy_id
    where c.seller_id is null limit 1000)
  update billing_charges c set seller_id = batch.seller_id from batch
  where c.buyer_id = batch.buyer_id and c.media_buy_id = batch.media_buy_id and c.day = batch.day returning c.day`;

/** Fills in the seller of charges from before sellers were stored. */
export class SellersOfOldCharges1763837000003 implements MigrationInterface {
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    while (await this.isMore(runner));
  }

  async down(): Promise<void> {}

  private async isMore(runner: QueryRunner): Promise<boolean> {
    const [rows = []] = (await runner.query(batchSql)) as [unknown[]?];
    return rows.length > 0;
  }
}
