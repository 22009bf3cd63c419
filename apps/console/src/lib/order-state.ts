import type { Schemas } from './api';

type Row = Schemas['ReceivedMediaBuySummary'];
type Order = Schemas['ReceivedMediaBuy'];
type OrderStatus = Row['status'];

const marks: Readonly<Record<OrderStatus, string>> = {
  pending_approval: 'INPUT_REQUIRED',
  forwarding: 'QUEUED',
  forward_failed: 'FAILED',
  awaiting_source: 'PENDING_APPROVAL',
  booked: 'BOOKED',
  delivering: 'ACTIVE',
  paused: 'PAUSED',
  completed: 'COMPLETED',
  rejected: 'REJECTED',
  canceled: 'CANCELED',
};
/** The state of `lib/tones` that looks like a state of a received media buy. */
export const markOfOrder = (status: string): string => (Object.hasOwn(marks, status) ? marks[status as OrderStatus] : status);

/** The buyer's name as far as it is known. */
export const buyerOf = ({ buyer, brandDomain, mediaBuyId }: Pick<Row, 'buyer' | 'brandDomain' | 'mediaBuyId'>): string =>
  buyer.name ?? brandDomain ?? mediaBuyId;

/** The buyer with its brand, where the name of the buyer is not that of the brand. */
export function buyerAndBrand(order: Pick<Row, 'buyer' | 'brandDomain' | 'mediaBuyId'>): string {
  const buyer = buyerOf(order);
  return order.brandDomain === null || order.brandDomain === buyer ? buyer : `${buyer} · ${order.brandDomain}`;
}

/** First and last instant of the flight. An order that starts as soon as possible has no start before it is booked: null. */
export function flightOf({ flightStart, flightEnd }: Pick<Row, 'flightStart' | 'flightEnd'>): {
  readonly start: string | null;
  readonly end: string | null;
} {
  return { start: flightStart === null || Number.isNaN(Date.parse(flightStart)) ? null : flightStart, end: flightEnd };
}

type OrderStep = 'pause' | 'resume' | 'complete' | 'cancel';

/** What the seller can do with the order, apart from a decision. */
export function stepsOf({ status, pausedBy }: Pick<Order, 'status' | 'pausedBy'>): readonly OrderStep[] {
  switch (status) {
    case 'pending_approval':
      return [];
    case 'booked':
      return ['pause', 'cancel'];
    case 'delivering':
      return ['pause', 'complete', 'cancel'];
    case 'paused':
      return [...(pausedBy === 'seller' ? (['resume'] as const) : []), 'complete', 'cancel'];
    default:
      return [];
  }
}

/** The sentence that says what is due after the decision, as the last part of its key below `orders.due`. */
export type OrderDue =
  | 'start'
  | 'report'
  | 'reported'
  | 'buyerPaused'
  | 'paused'
  | 'expired'
  | 'rejected'
  | 'canceled'
  | 'withdrawn'
  | 'completed'
  | 'ended';

const dayMs = 86_400_000;

export function dueOf(order: Order, now: number): OrderDue | null {
  const { status, pausedBy, endedBy, reportedAt } = order;
  switch (status) {
    case 'booked':
      return 'start';
    case 'delivering':
      return reportedAt === null || Date.parse(reportedAt) < now - dayMs ? 'report' : 'reported';
    case 'paused':
      return pausedBy === 'buyer' ? 'buyerPaused' : 'paused';
    case 'rejected':
      return endedBy === 'exchange' ? 'expired' : 'rejected';
    case 'canceled':
      return endedBy === 'buyer' ? 'withdrawn' : 'canceled';
    case 'completed':
      return endedBy === 'seller' ? 'ended' : 'completed';
    default:
      return null;
  }
}
/** Days that are left of a flight, of which a day that has begun counts whole. */
export const daysLeft = (end: string | null, now: number): number =>
  end === null ? 0 : Math.max(0, Math.ceil((Date.parse(end) - now) / dayMs));
