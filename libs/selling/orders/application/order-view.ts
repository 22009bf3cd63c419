import type { OrderPackage, OrderRecord, Side } from '../domain/order-state';
import type { OrderStatus } from '../domain/order.states';

/** A package as its buyer may see it. */
export interface OrderedPackage extends Omit<OrderPackage, 'budget' | 'sourceId'> {
  readonly budget: number;
}

/** An order as its buyer may see it. Plain JSON; times are ISO 8601. */
export interface OrderView {
  readonly mediaBuyId: string;
  /** The seller's word (gaps.md §5.5). */
  readonly status: OrderStatus;
  /** AdCP 3.0; null while nobody has decided: then the answer is a submitted task. */
  readonly protocolStatus: 'pending_start' | 'active' | 'paused' | 'completed' | 'rejected' | 'canceled' | null;
  /** Of an order that needed a decision: what `task` answers to. */
  readonly taskId: string | null;
  readonly currency: string;
  readonly totalBudget: number;
  readonly poNumber: string | null;
  readonly startTime: string;
  readonly endTime: string;
  readonly confirmedAt: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly revision: number;
  /** AdCP 3.0, `valid_actions`. */
  readonly validActions: readonly string[];
  readonly cancellation: { readonly canceledAt: string; readonly canceledBy: Side; readonly reason: string | null } | null;
  readonly reason: string | null;
  readonly packages: readonly OrderedPackage[];
}

const protocolStatuses: Record<OrderStatus, OrderView['protocolStatus']> = {
  pending_approval: null,
  booked: 'pending_start',
  delivering: 'active',
  paused: 'paused',
  completed: 'completed',
  rejected: 'rejected',
  canceled: 'canceled',
};

const changes = ['cancel', 'update_budget', 'update_dates', 'update_packages'];
const actions: Record<OrderStatus, readonly string[]> = {
  pending_approval: changes,
  booked: ['pause', ...changes],
  delivering: ['pause', ...changes],
  paused: ['resume', ...changes],
  completed: [],
  rejected: [],
  canceled: [],
};

const idPrefix = 'sf_mb_';
const taskPrefix = 'task_';

export function viewOf(order: OrderRecord): OrderView {
  const { id, status, approval, statusSince, endedBy, reason, confirmedAt, pausedBy } = order;
  const valid = pausedBy === 'seller' ? actions[status].filter((action) => action !== 'resume') : actions[status];
  return {
    mediaBuyId: id,
    status,
    protocolStatus: protocolStatuses[status],
    taskId: approval && taskPrefix + id.slice(idPrefix.length),
    currency: order.currency,
    totalBudget: Number(order.budget),
    poNumber: order.poNumber,
    startTime: order.flightStart.toISOString(),
    endTime: order.flightEnd.toISOString(),
    confirmedAt: confirmedAt && confirmedAt.toISOString(),
    createdAt: order.createdAt.toISOString(),
    updatedAt: order.updatedAt.toISOString(),
    revision: order.revision,
    validActions: valid,
    cancellation: status === 'canceled' ? { canceledAt: statusSince.toISOString(), canceledBy: endedBy ?? 'exchange', reason } : null,
    reason,
    packages: order.packages.map(({ sourceId: _, budget, ...item }) => ({ ...item, budget: Number(budget) })),
  };
}

/** The order that a task is about; null when it cannot be one of ours. */
export function orderOfTask(taskId: string): string | null {
  return taskId.startsWith(taskPrefix) ? idPrefix + taskId.slice(taskPrefix.length) : null;
}

export { idPrefix };
