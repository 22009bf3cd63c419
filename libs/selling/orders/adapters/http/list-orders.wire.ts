import { definedOnly, pageLimits } from '@exchange/kernel';
import { CursorField, CursorQuery, Field } from '@exchange/platform';
import type { OrderListRequest } from '../../application/seller-orders.service';
import { approvalStates, type OrderApprovalStatus } from '../../domain/approval.states';
import { orderStatuses } from '../../domain/order.states';
import type { OrderFilter } from '../../domain/ports';

/** Query of gaps.md §5.5; page sizes of rest-api.md. */
export class ListOrdersQuery {
  @CursorField(' `skip` is then ignored.')
  cursor?: string;

  @Field.integer({ optional: true, min: 1, max: pageLimits.max, description: 'Page size of the cursor style. Default 25.' })
  limit?: number;

  @Field.integer({ optional: true, min: 1, max: pageLimits.max, description: 'Page size of the take/skip style. Default 25.' })
  take?: number;

  @Field.integer({ default: 0, min: 0, description: 'Number of media buys to skip.' })
  skip: number = 0;

  @Field.oneOf(orderStatuses, { optional: true, many: { min: 1, max: 10 }, description: 'One or more. Default: all.' })
  status?: string[];

  @Field.integer({ optional: true, min: 1, description: 'Account id of the buyer.' })
  buyerCustomerId?: number;

  @Field.text({ optional: true, min: 1, max: 255, description: 'Media buys with a package of this inventory source.' })
  sourceId?: string;

  @Field.timestamp({ optional: true, description: 'Inclusive.' })
  flightStartFrom?: Date;

  @Field.timestamp({ optional: true, description: 'Inclusive.' })
  flightStartTo?: Date;

  @Field.text({ optional: true, min: 1, max: 255, description: 'Media buys with a package of this product of the account.' })
  productId?: string;
}

export class ListApprovalsQuery extends CursorQuery {
  @Field.oneOf(approvalStates.states, { optional: true, many: { min: 1, max: 4 }, description: 'One or more. Default: pending.' })
  status?: OrderApprovalStatus[];
}

export function filterFrom({
  status,
  buyerCustomerId,
  sourceId,
  flightStartFrom,
  flightStartTo,
  productId,
}: ListOrdersQuery): Omit<OrderFilter, 'accountId'> {
  return definedOnly({ statuses: status, buyerCustomerId, sourceId, flightStartFrom, flightStartTo, productId });
}

/** `limit` belongs to cursors and `take` to skip; each falls back to the other. */
export function requestFrom({ cursor, limit, take, skip }: ListOrdersQuery): OrderListRequest {
  const size = cursor === undefined ? (take ?? limit) : (limit ?? take);
  return { skip, size: size ?? pageLimits.default, ...definedOnly({ cursor }) };
}
