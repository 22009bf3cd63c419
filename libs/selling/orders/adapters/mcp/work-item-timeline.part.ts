import { firstOf, partOf } from '@exchange/platform';
import { SellerOrdersService } from '../../application/seller-orders.service';
import { timelineEntryWire } from '../http/timeline.wire';

/** Entries that are shown beside an order; REST has the others. */
const limit = 200;

/** What happened to an order, oldest first. */
export const workItemTimelinePart = partOf(
  'work_item',
  'timeline',
  [SellerOrdersService],
  (orders) => async (caller, id) => firstOf((await orders.timeline(caller, id, { limit })).map(timelineEntryWire)),
);
