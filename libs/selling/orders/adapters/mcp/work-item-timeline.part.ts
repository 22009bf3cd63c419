import { firstOf, partOf } from '@exchange/platform/tools';
import { SellerOrdersService } from '../../application/seller-orders.service';
import { timelineEntryWire } from '../http/timeline.wire';

/** Number of entries shown with an order; REST pages through all of them. */
const limit = 200;

export const workItemTimelinePart = partOf(
  'work_item',
  'timeline',
  [SellerOrdersService],
  (orders) => async (caller, id) => firstOf((await orders.timeline(caller, id, { limit })).map(timelineEntryWire)),
);
