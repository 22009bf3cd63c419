import type { OrderEvents } from '@exchange/orders';
import type { Notice } from '../../domain/notification';
import { inWords, type NoticesOf } from './notices-of';

type OrderEvent = OrderEvents[keyof OrderEvents];

const ofOrder = (event: OrderEvent): Pick<Notice, 'path' | 'data'> => ({
  path: null,
  data: { ...event },
});

const buyerOf = ({ buyer }: OrderEvent): string => buyer.name ?? 'A buyer';

/** The seller's side of a media buy. What the seller's own people do is no news to them. */
export const orders: NoticesOf<OrderEvents> = {
  'orders.received': (event) => ({
    ...ofOrder(event),
    ...(event.approval === 'pending'
      ? { type: 'media_buy.approval_requested', status: 'warning', message: `${buyerOf(event)} wants to buy: approve or reject it.` }
      : { type: 'media_buy.created', status: 'success', message: `${buyerOf(event)} bought ${event.mediaBuyId}.` }),
  }),
  'orders.changed': (event) =>
    event.by === 'seller'
      ? null
      : {
          ...ofOrder(event),
          type: 'media_buy.updated',
          status: 'info',
          message: `Media buy ${event.mediaBuyId} was ${event.what} and is ${inWords(event.status)}.`,
        },
};
