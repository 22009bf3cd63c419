import type { Schemas } from './api';
import { orderStatuses } from './filter-values';
import { daysLeft, dueOf, flightOf, markOfOrder, stepsOf } from './order-state';
import { markOf } from './tones';

const now = Date.parse('2026-03-10T12:00:00.000Z');
const order = {
  status: 'delivering',
  flightStart: '2026-03-01T00:00:00.000Z',
  flightEnd: '2026-03-12T00:00:00.000Z',
  reportedAt: null,
  pausedBy: null,
  endedBy: null,
} as Schemas['ReceivedMediaBuy'];

test('every state of an order looks like a state of the table', () => {
  for (const status of orderStatuses) expect(markOf(markOfOrder(status))).not.toEqual(markOf('no such state'));
});

test.each([
  [{ reportedAt: null }, 'report'],
  [{ reportedAt: '2026-03-09T11:00:00.000Z' }, 'report'],
  [{ reportedAt: '2026-03-09T13:00:00.000Z' }, 'reported'],
  [{ status: 'paused', pausedBy: 'buyer' }, 'buyerPaused'],
  [{ status: 'rejected', endedBy: 'exchange' }, 'expired'],
  [{ status: 'canceled', endedBy: 'buyer' }, 'withdrawn'],
  [{ status: 'pending_approval' }, null],
  [{ status: 'forwarding' }, null],
] as const)('of %j, %s is due', (change, due) => {
  expect(dueOf({ ...order, ...change }, now)).toBe(due);
});

test('an order that the buyer has paused cannot be resumed by the seller', () => {
  expect(stepsOf({ status: 'paused', pausedBy: 'buyer' })).toEqual(['complete', 'cancel']);
  expect(stepsOf({ status: 'paused', pausedBy: 'seller' })).toContain('resume');
  expect(stepsOf({ status: 'completed', pausedBy: null })).toEqual([]);
});

test('days that are left count one that has begun, and a flight without a start has none', () => {
  expect(daysLeft(order.flightEnd, now)).toBe(2);
  expect(daysLeft('2026-03-01T00:00:00.000Z', now)).toBe(0);
  expect(flightOf({ flightStart: 'asap', flightEnd: null })).toEqual({ start: null, end: null });
});
