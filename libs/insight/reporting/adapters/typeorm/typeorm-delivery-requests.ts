import { Injectable } from '@nestjs/common';
import type { CursorRequest } from '@exchange/kernel';
import { AggregateStore, Database, ListReads, storedAs } from '@exchange/platform';
import type { CollectionKey } from '../../domain/collection';
import type { DeliveryRequest, DeliveryRequestState } from '../../domain/delivery-request';
import { DeliveryRequests } from '../../domain/ports';
import { deliveryRequestMapping, deliveryRequestRow } from './delivery-request.row';

const listed = { name: 'delivery-requests.list', ...storedAs(deliveryRequestRow), orderBy: 'created_at desc, id desc' };
const waitingSql = `select id from delivery_requests where account_id = $1 and media_buy_id = $2 and status = 'WAITING'`;

@Injectable()
export class TypeormDeliveryRequests extends DeliveryRequests {
  private readonly lists = new ListReads<DeliveryRequestState>(this.database, listed);

  constructor(
    private readonly store: AggregateStore,
    private readonly database: Database,
  ) {
    super();
  }

  insert(request: DeliveryRequest): Promise<boolean> {
    return this.database.run(async () => {
      const { mediaBuyId } = request.state;
      await this.database.lock('deliveryRequests', mediaBuyId);
      if ((await this.waiting(request.state)) !== null) return false;
      await this.store.insert(deliveryRequestMapping, request);
      return true;
    });
  }

  async settle(key: CollectionKey, reason: string | null, now: Date): Promise<void> {
    const id = await this.waiting(key);
    if (id !== null) await this.store.change(deliveryRequestMapping, { accountId: key.accountId, id }, (it) => it.settle(reason, now));
  }

  list({ accountId, mediaBuyId }: CollectionKey, { limit, after }: CursorRequest): Promise<readonly DeliveryRequestState[]> {
    return this.lists.page(
      [
        ['account_id = $?', accountId],
        ['media_buy_id = $?', mediaBuyId],
        ['(created_at, id) < ($?, $?)', after?.[0], after?.[1]],
      ],
      { take: limit + 1 },
    );
  }

  private async waiting({ accountId, mediaBuyId }: CollectionKey): Promise<string | null> {
    const [row] = await this.database.query<{ id: string }>(waitingSql, [accountId, mediaBuyId], 'delivery-requests.waiting');
    return row?.id ?? null;
  }
}
