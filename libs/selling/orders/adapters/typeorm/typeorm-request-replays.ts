import { Injectable } from '@nestjs/common';
import { Database } from '@exchange/platform';
import { RequestReplays, type BuyerRequest, type Replay } from '../../domain/ports';
import { refusals } from '../../domain/refusals';

@Injectable()
export class TypeormRequestReplays extends RequestReplays {
  constructor(private readonly database: Database) {
    super();
  }

  /** A second request with the key waits at the insert until the first has committed or failed. */
  once<Answer extends object>(
    { accountId, storefrontId, buyerKey, key, digest }: BuyerRequest,
    work: () => Promise<Answer>,
  ): Promise<Replay<Answer>> {
    const row = [accountId, storefrontId, buyerKey, key];
    return this.database.run(async () => {
      const mine = await this.database.query(
        `insert into order_requests (account_id, storefront_id, buyer_key, key, digest) values ($1, $2, $3, $4, $5)
         on conflict do nothing returning 1`,
        [...row, digest],
        'orders.claim-request',
      );
      if (mine.length === 0) return this.earlierAnswer<Answer>(row, digest);
      const answer = await work();
      await this.database.query(
        `update order_requests set answer = $5 where account_id = $1 and storefront_id = $2 and buyer_key = $3 and key = $4`,
        [...row, JSON.stringify(answer)],
        'orders.answer-request',
      );
      return { answer, replayed: false };
    });
  }

  private async earlierAnswer<Answer extends object>(row: readonly unknown[], digest: string): Promise<Replay<Answer>> {
    const [known] = await this.database.query<{ digest: string; answer: Answer }>(
      `select digest, answer from order_requests where account_id = $1 and storefront_id = $2 and buyer_key = $3 and key = $4`,
      row,
      'orders.earlier-request',
    );
    if (known?.digest !== digest) throw refusals.otherRequest();
    return { answer: known.answer, replayed: true };
  }
}
