import { z } from 'zod';
import { answerOf, answerSchema } from '@exchange/platform';
import type { OrderRecord } from '../../domain/order-state';
import { approvalWire, OrderApprovalWire, OrderRowWire } from '../http/order.wire';

interface Runs {
  readonly flightStart?: unknown;
  readonly flightEnd?: unknown;
}

/** When it runs, as every tool calls it. `asap` until it is booked. */
export const withFlight = <Order extends Runs>({ flightStart, flightEnd, ...order }: Order) => ({
  ...order,
  flight: { startAt: flightStart, endAt: flightEnd },
});

const orderedFields = answerSchema(OrderRowWire)
  .omit({ flightStart: true, flightEnd: true })
  .extend({ flight: z.strictObject({ startAt: z.string(), endAt: z.iso.datetime().optional() }) });

/** It is the media buy that waits: `workItemId` is what `save_work_item` takes. */
export const withId = <Order extends { readonly mediaBuyId: string }>(order: Order) => ({ workItemId: order.mediaBuyId, ...order });

/** A decision on a media buy, as `save_work_item` answers it. */
export const workItemFields = answerSchema(OrderApprovalWire).extend({ workItemId: z.string(), mediaBuy: orderedFields });

export function workItemObject(order: OrderRecord) {
  const answer = answerOf(OrderApprovalWire, approvalWire(order));
  return { workItemId: order.id, ...answer, mediaBuy: withFlight(answer['mediaBuy'] as Runs) };
}
