import { randomBytes } from 'node:crypto';
import { Database } from '@exchange/platform';
import type { TestApi } from './api';

/** Inserts a share, so that a seller may read the list as after an order. */
export async function shareList(
  api: TestApi,
  list: { readonly accountId: number; readonly advertiserId: number; readonly listId: string },
): Promise<void> {
  await api.app.get(Database).query(
    `insert into property_list_shares (account_id, id, advertiser_id, seller_id, list_ids, key_id, token_hash, expires_at, created_at)
     values ($1, $2, $3, 1, array[$4], 'key', $5, now() + interval '1 day', now()) on conflict do nothing`,
    [list.accountId, `pls_${randomBytes(8).toString('hex')}`, list.advertiserId, list.listId, randomBytes(32)],
  );
}
