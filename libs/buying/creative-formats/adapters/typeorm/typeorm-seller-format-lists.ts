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

  async settle({ accountId, sellerId }: SellerFormatsKey, askedAt: Date, answer: FormatsAnswer, now: Date): Promise<void> {
    if (answer.kind === 'failed') {
      await this.database.query(
        'update seller_format_lists set problem = $4 where account_id = $1 and seller_id = $2 and asked_at = $3',
        [accountId, sellerId, askedAt, answer.problem],
        'creative-formats.fail',
      );
      return;
    }
    await this.database.query(
      `update seller_format_lists set formats = $4, dropped = $5, is_cut = $6, fetched_at = $7, problem = null
       where account_id = $1 and seller_id = $2 and asked_at = $3`,
      [accountId, sellerId, askedAt, JSON.stringify(answer.formats), answer.dropped, answer.isCut, now],
      'creative-formats.settle',
    );
  }
}
