import { Injectable } from '@nestjs/common';
import { type Caller, type CursorPagination } from '@exchange/kernel';
import { KindPart, type ShownPart } from '@exchange/platform';
import { SellerOrdersService } from '../../application/seller-orders.service';
import { timelineEntryWire } from '../http/timeline.wire';

/** Entries that are shown beside an order; REST has the others. */
const most = 200;

/** What happened to an order, oldest first. */
@Injectable()
export class WorkItemTimelinePart extends KindPart {
  readonly kind = 'work_item';
  readonly include = 'timeline';

  constructor(private readonly orders: SellerOrdersService) {
    super();
  }

  override async read(caller: Caller, id: string): Promise<ShownPart> {
    const { rows, pagination } = await this.orders.timeline(caller, id, { limit: most });
    return { shown: rows.map(timelineEntryWire), isCut: (pagination as CursorPagination).hasMore };
  }
}
