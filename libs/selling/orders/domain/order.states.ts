import { stateTable, type StatesOf } from '@exchange/kernel';

/** The seller's side of a media buy (gaps.md §3). A storefront of this exchange delivers its products itself, so nothing is forwarded (ADR 26). */
export const orderStates = stateTable({
  name: 'media buy',
  states: ['none', 'pending_approval', 'booked', 'delivering', 'paused', 'completed', 'rejected', 'canceled'],
  initial: 'none',
  rows: [
    { from: 'none', on: 'order', when: 'approval is auto', to: 'booked' },
    { from: 'none', on: 'order', when: 'approval is manual', to: 'pending_approval', also: 'the approval is pending' },
    { from: 'pending_approval', on: 'approve', to: 'booked', also: 'an "asap" flight begins now' },
    { from: 'pending_approval', on: 'reject', to: 'rejected' },
    { from: 'pending_approval', on: 'flight end', to: 'rejected', also: 'no decision in time: the approval is revoked' },
    { from: 'booked', on: 'flight start', to: 'delivering' },
    { from: ['booked', 'delivering'], on: 'pause', to: 'paused' },
    { from: 'paused', on: 'resume', when: 'before the flight', to: 'booked', also: 'only by the side that paused it' },
    { from: 'paused', on: 'resume', when: 'in the flight', to: 'delivering', also: 'only by the side that paused it' },
    { from: ['delivering', 'paused'], on: 'flight end', to: 'completed' },
    { from: ['delivering', 'paused'], on: 'complete', to: 'completed', also: 'the seller ends it early' },
    {
      from: ['pending_approval', 'booked', 'delivering', 'paused'],
      on: 'cancel',
      to: 'canceled',
      also: 'an approval that is open, or whose seller cancels, is revoked',
    },
  ],
  sets: { over: ['completed', 'rejected', 'canceled'] },
});

export type OrderStatus = StatesOf<typeof orderStates>;

/** Statuses of gaps.md §5.5. `forwarding`, `forward_failed` and `awaiting_source` belong to forwarded orders and do not occur yet. */
export const orderStatuses = [
  'pending_approval',
  'forwarding',
  'forward_failed',
  'awaiting_source',
  'rejected',
  'canceled',
  'booked',
  'delivering',
  'paused',
  'completed',
] as const;
