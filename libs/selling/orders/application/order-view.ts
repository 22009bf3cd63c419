import type { OrderPackage, OrderRecord, Side } from '../domain/order-state';
import type { OrderStatus } from '../domain/order.states';

/** A package without what its buyer must not see. */
export interface OrderedPackage extends Omit<OrderPackage, 'budget' | 'sourceId'> {
  readonly budget: number;
}

/** An order without what its buyer must not see. Plain JSON; times are ISO 8601. */
export interface OrderView {
  readonly mediaBuyId: string;
  /** Status in the words of gaps.md §5.5. */
  readonly status: OrderStatus;
  /** AdCP 3.0 status; null while the seller decides: the answer is then a submitted task. */
  readonly protocolStatus: 'pending_start' | 'active' | 'paused' | 'completed' | 'rejected' | 'canceled' | null;
  /** Id of the task of an order with manual approval, for `task`. */
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

const editActions = ['cancel', 'update_budget', 'update_dates', 'update_packages'];
const actionsByStatus: Record<OrderStatus, readonly string[]> = {
  pending_approval: editActions,
  booked: ['pause', ...editActions],
  delivering: ['pause', ...editActions],
  paused: ['resume', ...editActions],
  completed: [],
  rejected: [],
  canceled: [],
};

const idPrefix = 'sf_mb_';
const taskPrefix = 'task_';

export function toOrderView(order: OrderRecord): OrderView {
  const { id, status, approval, statusSince, endedBy, reason, confirmedAt, pausedBy } = order;
  const valid = pausedBy === 'seller' ? actionsByStatus[status].filter((action) => action !== 'resume') : actionsByStatus[status];
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

/** The order of a task; null for an id with another format. */
export function orderIdOfTask(taskId: string): string | null {
  return taskId.startsWith(taskPrefix) ? idPrefix + taskId.slice(taskPrefix.length) : null;
}

export { idPrefix };
