import { z } from 'zod';
import { answerOf, answerSchema } from '@exchange/platform/tools';
import type { OrderRecord } from '../../domain/order-state';
import { approvalWire, OrderApprovalWire, ReceivedMediaBuySummaryWire } from '../http/order.wire';

interface FlightFields {
  readonly flightStart?: unknown;
  readonly flightEnd?: unknown;
}

/** The flight under the name that all tools use. `startAt` is `asap` until the media buy is booked. */
export const withFlight = <Order extends FlightFields>({ flightStart, flightEnd, ...order }: Order) => ({
  ...order,
  flight: { startAt: flightStart, endAt: flightEnd },
});

const orderedFields = answerSchema(ReceivedMediaBuySummaryWire)
  .omit({ flightStart: true, flightEnd: true })
  .extend({ flight: z.strictObject({ startAt: z.string(), endAt: z.iso.datetime().optional() }) });

/** `workItemId` is the argument of `save_work_item`. */
export const withId = <Order extends { readonly mediaBuyId: string }>(order: Order) => ({ workItemId: order.mediaBuyId, ...order });

/** A decision on a media buy in the answer of `save_work_item`. */
export const workItemFields = answerSchema(OrderApprovalWire).extend({ workItemId: z.string(), mediaBuy: orderedFields });

export function workItemObject(order: OrderRecord) {
  const answer = answerOf(OrderApprovalWire, approvalWire(order));
  return { workItemId: order.id, ...answer, mediaBuy: withFlight(answer['mediaBuy'] as FlightFields) };
}
