import type { MigrationInterface, QueryRunner } from 'typeorm';

interface Place {
  readonly account_id: number;
  readonly line_id: number;
}

/** Fills in the seller of existing lines, a few thousand at a time. */
export class DeliverySellersOfBefore1763839400003 implements MigrationInterface {
  name = 'DeliverySellersOfBefore1763839400003';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    let place: Place | undefined = { account_id: 0, line_id: 0 };
    while (place) place = await this.learn(runner, place);
  }

  private async learn(runner: QueryRunner, after: Place): Promise<Place | undefined> {
    const rows = (await runner.query(
      `with batch as materialized (
         select account_id, line_id, media_buy_id from delivery_lines where (account_id, line_id) > ($1, $2)
         order by account_id, line_id limit 5000
       ), learned as (
         update delivery_lines line set seller_id = buy.seller_id
         from batch join media_buys buy on buy.account_id = batch.account_id and buy.id = batch.media_buy_id
         where line.account_id = batch.account_id and line.line_id = batch.line_id and line.seller_id = 0
       )
       select account_id, line_id from batch order by account_id desc, line_id desc limit 1`,
      [after.account_id, after.line_id],
    )) as Place[] | undefined;
    return rows?.[0];
  }

  async down(): Promise<void> {
    // The filled-in values are dropped with the column.
  }
}
