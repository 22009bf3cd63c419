import { dayMs, daysAfter } from '@exchange/kernel';
import type { OrderBuyer, OrderView } from '@exchange/orders';
import { deskOf, type SaleRules } from '../../application/booking.service';
import { buyerOf } from '../../application/visitor';
import { AdcpRefusal } from './adcp-error';
import { bookedAnswer, deliveryAnswer, mediaBuyAnswer, taskAnswer, updatedAnswer } from './order-answers';
import { createMembers, ignoredMembers, updateMembers } from './order-members';
import { missedOrderPlaces } from './order-places';
import {
  brandDomainOf,
  createRequest,
  deliveryRequest,
  listRequest,
  type ProtocolStatus,
  taskRequest,
  updateRequest,
} from './order-requests';
import { readMembers, type StorefrontCall, type StorefrontTool } from './tool';

const orderStatuses: Readonly<Record<ProtocolStatus, readonly OrderView['status'][]>> = {
  pending_creatives: [],
  pending_start: ['booked'],
  active: ['delivering'],
  paused: ['paused'],
  completed: ['completed'],
  rejected: ['rejected'],
  canceled: ['canceled'],
};
/** Statuses of decided orders. Orders that wait for the seller are tasks, not media buys yet. */
const decidedStatuses = Object.values(orderStatuses).flat();

const createMediaBuy: StorefrontTool = {
  name: 'create_media_buy',
  description: 'Books packages, or a whole plan by its proposal_id',
  members: createMembers,
  whilePaused: false,
  mutates: true,
  forAccounts: true,
  async run(call) {
    const { storefront, booking, args } = call;
    const { key, wanted } = createRequest(args, call.release);
    const { order, replayed } = await booking.book(storefront, requireBuyer(call), key, wanted, saleRules(call));
    const missed = await missedOrderPlaces(call, order.packages);
    return {
      ...bookedAnswer(order, call, [...ignoredMembers('create', args, call.release), ...missed]),
      idempotency_key: key,
      ...(replayed ? { replayed } : {}),
    };
  },
};

const updateMediaBuy: StorefrontTool = {
  name: 'update_media_buy',
  description: 'Pauses, resumes or cancels a media buy, or changes its flight and packages',
  members: updateMembers,
  whilePaused: true,
  mutates: true,
  forAccounts: true,
  async run(call) {
    const { storefront, booking, args } = call;
    const { key, mediaBuyId, change } = updateRequest(args, call.release);
    const { order, replayed } = await booking.update(storefront, requireBuyer(call), key, mediaBuyId, change, saleRules(call));
    const { packages = [] } = change;
    const touched = packages.map(({ packageId }) => packageId);
    const packageOf = (id: string) => order.packages.find(({ packageId }) => packageId === id) ?? null;
    const targeted = packages.map(({ packageId, targeting }) => (targeting === undefined ? null : packageOf(packageId)));
    const missed = await missedOrderPlaces(call, targeted);
    return {
      ...updatedAnswer(order, touched, call, [...ignoredMembers('update', args, call.release), ...missed]),
      idempotency_key: key,
      ...(replayed ? { replayed } : {}),
    };
  },
};

const getMediaBuys: StorefrontTool = {
  name: 'get_media_buys',
  description: 'The caller’s media buys here, newest first',
  members: [...readMembers, 'account', 'media_buy_ids', 'status_filter', 'pagination'],
  whilePaused: true,
  forAccounts: true,
  async run(call) {
    const { media_buy_ids: ids, statuses: asked, pagination: wanted = {} } = listRequest(call.args);
    const statuses = asked ? asked.flatMap((status) => orderStatuses[status]) : decidedStatuses;
    const { max_results: limit = 50, cursor } = wanted;
    if (statuses.length === 0) return { media_buys: [], pagination: { has_more: false } };
    const page = await call.orders.list(
      deskOf(call.storefront),
      requireBuyer(call),
      { statuses, ...(ids ? { ids } : {}) },
      { limit, ...(cursor === undefined ? {} : { cursor: call.cursors.open(cursor) }) },
    );
    const { hasMore, nextCursor } = page.pagination as { readonly hasMore: boolean; readonly nextCursor: string | null };
    const pagination = { has_more: hasMore, ...(nextCursor === null ? {} : { cursor: call.cursors.seal(nextCursor) }) };
    return { media_buys: page.rows.map((order) => mediaBuyAnswer(order, call)), pagination };
  },
};

const getMediaBuyDelivery: StorefrontTool = {
  name: 'get_media_buy_delivery',
  description: 'Ad delivery reported by the seller, from start_date up to the day before end_date (UTC)',
  members: [...readMembers, 'account', 'media_buy_ids', 'status_filter', 'start_date', 'end_date', 'include_package_daily_breakdown'],
  whilePaused: true,
  forAccounts: true,
  async run(call) {
    const request = deliveryRequest(call.args, call.release);
    const { media_buy_ids: ids, start_date: startDate, end_date: endDate, statuses: asked } = request;
    // The protocol excludes the last day of a period; reports of orders include it.
    const range = { ...(startDate ? { from: startDate } : {}), ...(endDate ? { to: daysAfter(endDate, -1) } : {}) };
    const all = await call.orders.delivery(deskOf(call.storefront), requireBuyer(call), ids, range);
    const wanted = asked?.flatMap((status) => orderStatuses[status]) ?? decidedStatuses;
    const found = all.filter(({ order }) => wanted.includes(order.status));
    const until = endDate ? `${endDate}T00:00:00.000Z` : call.now.toISOString();
    const first = Math.min(Date.parse(until) - dayMs, ...found.map(({ order }) => Date.parse(order.startTime)));
    const from = startDate ? `${startDate}T00:00:00.000Z` : new Date(first).toISOString();
    return deliveryAnswer(found, from, until, request.include_package_daily_breakdown === true);
  },
};

const taskTool = (name: string): StorefrontTool => ({
  name,
  description: 'The state of a media buy that waits for the seller',
  members: [...readMembers, 'account', 'task_id', 'include_history', 'include_result'],
  whilePaused: true,
  forAccounts: true,
  async run(call) {
    const { task_id: taskId, include_result: wanted } = taskRequest(call.args);
    const task = await call.orders.task(deskOf(call.storefront), requireBuyer(call), taskId);
    if (!task) throw new AdcpRefusal('REFERENCE_NOT_FOUND', 'There is no such task.', { field: 'task_id' });
    return taskAnswer(task, call, wanted === true);
  },
});

export const orderTools: readonly StorefrontTool[] = [
  createMediaBuy,
  updateMediaBuy,
  getMediaBuys,
  getMediaBuyDelivery,
  taskTool('tasks/get'),
  // For clients whose library refuses a slash in a tool's name.
  taskTool('tasks_get'),
];

/** AdCP 3.1 has this name for `tasks/get`. */
export const taskStatus = taskTool('get_task_status');

/** AdCP 3.1 refuses flights that begin in the past. One day is allowed for time zones and slow clocks. */
function saleRules({ release, now }: StorefrontCall): SaleRules {
  const isNewer = release !== '3.0';
  return { comparesPlaces: isNewer, earliestStart: isNewer ? new Date(now.getTime() - dayMs) : null };
}

function requireBuyer({ visitor, args }: StorefrontCall): OrderBuyer {
  const buyer = buyerOf(visitor, brandDomainOf(args));
  if (!buyer) throw new AdcpRefusal('AUTH_REQUIRED', 'This tool wants an API key of the exchange as bearer token.');
  return buyer;
}
