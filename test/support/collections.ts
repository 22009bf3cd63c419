import { Database } from '@exchange/platform';
import type { TestApi } from './api';

/**
 * Stops the collection of delivery of this media buy, because the seller's answer would replace the days that the test reports. The row looks claimed
 * for good, so a pending answer is dropped.
 */
export async function stopCollection(api: TestApi, mediaBuyId: string): Promise<void> {
  await api.app.get(Database).query(
    `insert into delivery_collections (account_id, media_buy_id, fence, attempts, lease_until, is_unsupported, updated_at)
     select account_id, id, 1, 0, '2100-01-01', false, now() from media_buys where id = $1
     on conflict (account_id, media_buy_id) do update set fence = delivery_collections.fence + 1, lease_until = '2100-01-01', due_at = null`,
    [mediaBuyId],
  );
}
