import type { OrderEvents } from '@exchange/orders';
import type { Notice } from '../../domain/notification';
import { stateText, type NoticesOf } from './notices-of';

type OrderEvent = OrderEvents[keyof OrderEvents];

const orderFields = (event: OrderEvent): Pick<Notice, 'path' | 'data'> => ({
  path: `orders/${event.mediaBuyId}`,
  data: { ...event },
});

const buyerOf = ({ buyer }: OrderEvent): string => buyer.name ?? 'A buyer';

/** Notices for the seller. Actions of the seller's own people are not notified. */
export const orders: NoticesOf<OrderEvents> = {
  'orders.received': (event) => ({
    ...orderFields(event),
    ...(event.approval === 'pending'
      ? { type: 'media_buy.approval_requested', status: 'warning', message: `${buyerOf(event)} wants to buy: approve or reject it.` }
      : { type: 'media_buy.created', status: 'success', message: `${buyerOf(event)} bought ${event.mediaBuyId}.` }),
  }),
  'orders.changed': (event) =>
    event.by === 'seller'
      ? null
      : {
          ...orderFields(event),
          type: 'media_buy.updated',
          status: 'info',
          message: `Media buy ${event.mediaBuyId} was ${event.what} and is ${stateText(event.status)}.`,
        },
};
