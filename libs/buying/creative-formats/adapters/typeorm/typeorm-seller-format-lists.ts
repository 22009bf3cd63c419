import { Injectable } from '@nestjs/common';
import { Database } from '@exchange/platform';
import { SellerFormatLists } from '../../domain/ports';
import type { FormatsAnswer, SellerFormatsKey, SellerFormatsState } from '../../domain/seller-formats';

@Injectable()
export class TypeormSellerFormatLists extends SellerFormatLists {
  constructor(private readonly database: Database) {
    super();
  }

  async find(accountId: number, sellerIds: readonly number[]): Promise<readonly SellerFormatsState[]> {
    if (sellerIds.length === 0) return [];
    return this.database.query<SellerFormatsState>(
      `select account_id as "accountId", seller_id as "sellerId", formats, dropped, is_cut as "isCut", fetched_at as "fetchedAt",
              asked_at as "askedAt", problem
       from seller_format_lists where account_id = $1 and seller_id = any($2::bigint[])`,
      [accountId, sellerIds],
      'creative-formats.find',
    );
  }

  async claim({ accountId, sellerId }: SellerFormatsKey, before: Date, now: Date): Promise<boolean> {
    const rows = await this.database.query(
      `insert into seller_format_lists (account_id, seller_id, asked_at) values ($1, $2, $4)
       on conflict (account_id, seller_id) do update set asked_at = excluded.asked_at where seller_format_lists.asked_at <= $3 returning 1`,
      [accountId, sellerId, before, now],
      'creative-formats.claim',
    );
    return rows.length > 0;
  }

  async settle({ accountId, sellerId }: SellerFormatsKey, answer: FormatsAnswer, now: Date): Promise<void> {
    if (answer.kind === 'failed') {
      await this.database.query(
        'update seller_format_lists set problem = $3 where account_id = $1 and seller_id = $2',
        [accountId, sellerId, answer.problem],
        'creative-formats.fail',
      );
      return;
    }
    await this.database.query(
      `update seller_format_lists set formats = $3, dropped = $4, is_cut = $5, fetched_at = $6, problem = null
       where account_id = $1 and seller_id = $2`,
      [accountId, sellerId, JSON.stringify(answer.formats), answer.dropped, answer.isCut, now],
      'creative-formats.settle',
    );
  }
}
