import { Injectable } from '@nestjs/common';
import type { CursorRequest, Step } from '@exchange/kernel';
import { AggregateStore, Database, ListReads, storedAs } from '@exchange/platform';
import type { OverDelivery, OverDeliveryState } from '../../domain/over-delivery';
import { type BilledBuyKey, OverDeliveries, type OverDeliveryFilter } from '../../domain/ports';
import { overDeliveryMapping, overDeliveryRow } from './over-delivery.row';

const listed = { name: 'over-deliveries.list', ...storedAs(overDeliveryRow), orderBy: 'created_at desc, media_buy_id desc' };

@Injectable()
export class TypeormOverDeliveries extends OverDeliveries {
  private readonly lists = new ListReads<OverDeliveryState>(this.database, listed);

  constructor(
    private readonly store: AggregateStore,
    private readonly database: Database,
  ) {
    super();
  }

  find({ buyerId: accountId, mediaBuyId }: BilledBuyKey): Promise<OverDelivery | null> {
    return this.store.find(overDeliveryMapping, { accountId, mediaBuyId });
  }

  async insert(overDelivery: OverDelivery): Promise<void> {
    await this.store.insert(overDeliveryMapping, overDelivery);
  }

  change({ buyerId: accountId, mediaBuyId }: BilledBuyKey, step: Step<OverDelivery>): Promise<OverDelivery | null> {
    return this.store.change(overDeliveryMapping, { accountId, mediaBuyId }, step);
  }

  list({ of, status }: OverDeliveryFilter, { limit, after }: CursorRequest): Promise<readonly OverDeliveryState[]> {
    return this.lists.page(
      [
        'accountId' in of ? ['account_id = $?', of.accountId] : ['seller_id = any($?)', of.sellerIds],
        ['status = $?', status],
        ['(created_at, media_buy_id) < ($?, $?)', after?.[0], after?.[1]],
      ],
      { take: limit + 1 },
    );
  }
}
