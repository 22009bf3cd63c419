import { Injectable } from '@nestjs/common';
import { Clock, Ids, newestPage, cursorRequestOf, UnitOfWork, type Page, type PageRequest } from '@exchange/kernel';
import type { DeliveryRange } from '../domain/delivery';
import { Order } from '../domain/order';
import type { Acceptance, NewOrder, OrderBuyer, OrderChange, OrderDesk } from '../domain/order-state';
import { Deliveries, Orders, Replays, type BuyerScope } from '../domain/ports';
import { refusals } from '../domain/refusals';
import { digestOf } from '../domain/request-digest';
import { byPackage, type Delivered, type DeliveredPackage, totalsOf } from './delivered';
import { idPrefix, orderOfTask, type OrderView, viewOf } from './order-view';

export interface OrderAnswer {
  readonly order: OrderView;
  /** True for the repetition of an earlier request: the answer is the one that was given then. */
  readonly replayed: boolean;
}

export interface OrderTask {
  readonly taskId: string;
  /** AdCP 3.0, task status. */
  readonly status: 'submitted' | 'completed' | 'rejected' | 'canceled';
  readonly createdAt: string;
  readonly updatedAt: string;
  /** What came of it. */
  readonly order: OrderView;
}

export interface OrderDelivery {
  readonly order: OrderView;
  readonly totals: Delivered;
  readonly packages: readonly DeliveredPackage[];
}

/**
 * The facade: what a storefront's agent does with its buyers' media buys. A buyer sees its own at that storefront and nothing else. Refusals are
 * `DomainError`s whose `code` and `field` are AdCP 3.0 words: VALIDATION_ERROR, MEDIA_BUY_NOT_FOUND, PACKAGE_NOT_FOUND, INVALID_STATE,
 * NOT_CANCELLABLE, IDEMPOTENCY_CONFLICT, CONFLICT.
 */
@Injectable()
export class OrdersFacade {
  constructor(
    private readonly records: Orders,
    private readonly deliveries: Deliveries,
    private readonly replays: Replays,
    private readonly unitOfWork: UnitOfWork,
    private readonly ids: Ids,
    private readonly clock: Clock,
  ) {}

  /**
   * Booked at once, or waiting for the seller's decision: then `order.protocolStatus` is null and `order.taskId` is the task to answer with. The request is
   * looked at only if it has not been answered before: what it asks for may be gone by then.
   */
  async book(
    desk: OrderDesk,
    buyer: OrderBuyer,
    idempotencyKey: string,
    request: object,
    look: () => Promise<{ readonly wanted: NewOrder; readonly accepts: Acceptance }>,
  ): Promise<OrderAnswer> {
    return this.once(desk, buyer, idempotencyKey, request, async () => {
      const { wanted, accepts } = await look();
      const order = Order.book(desk, buyer, wanted, accepts, this.ids.next(idPrefix.slice(0, -1)), this.clock.now());
      await this.records.insert(order);
      return viewOf(order.state);
    });
  }

  /** Changes what is named and keeps the rest. What it amounts to is held to what a booking is held to, by the same `Acceptance`. */
  async update(
    desk: OrderDesk,
    buyer: OrderBuyer,
    idempotencyKey: string,
    mediaBuyId: string,
    change: OrderChange,
    look: () => Promise<Acceptance>,
  ): Promise<OrderAnswer> {
    return this.once(desk, buyer, idempotencyKey, { update: mediaBuyId, change }, async () => {
      if (!(await this.find(desk, buyer, mediaBuyId))) throw refusals.unknownOrder({ field: 'media_buy_id' });
      const accepts = await look();
      const now = this.clock.now();
      const doing = { by: 'buyer', actor: buyer.name } as const;
      const key = { accountId: desk.accountId, id: mediaBuyId };
      const changed = await this.records.change(key, (order) => order.update(change, desk, accepts, doing, now));
      return viewOf(changed!.state);
    });
  }

  async find(desk: OrderDesk, buyer: OrderBuyer, mediaBuyId: string): Promise<OrderView | null> {
    const [found] = await this.records.ofBuyer(scopeOf(desk, buyer), { ids: [mediaBuyId] }, { limit: 1, after: null });
    return found ? viewOf(found) : null;
  }

  /** Newest first. 400 for a cursor that this list did not return. */
  async list(
    desk: OrderDesk,
    buyer: OrderBuyer,
    filter: { readonly ids?: readonly string[]; readonly statuses?: readonly OrderView['status'][] },
    request: PageRequest,
  ): Promise<Page<OrderView>> {
    const rows = await this.records.ofBuyer(scopeOf(desk, buyer), filter, cursorRequestOf(request));
    return newestPage(rows, request.limit).map(viewOf);
  }

  /** What the seller has reported, for at most 100 media buys: those with these ids, or the newest. */
  async delivery(
    desk: OrderDesk,
    buyer: OrderBuyer,
    ids: readonly string[] | undefined,
    range: DeliveryRange = {},
  ): Promise<OrderDelivery[]> {
    const filter = ids === undefined ? {} : { ids };
    const orders = (await this.records.ofBuyer(scopeOf(desk, buyer), filter, { limit: 100, after: null })).slice(0, 100);
    return Promise.all(
      orders.map(async (order) => {
        const days = await this.deliveries.of(order, range);
        const packageIds = order.packages.map(({ packageId }) => packageId);
        return { order: viewOf(order), totals: totalsOf(days), packages: byPackage(packageIds, days) };
      }),
    );
  }

  /** The booking that waited for a decision; null when there is no such task of this buyer's. */
  async task(desk: OrderDesk, buyer: OrderBuyer, taskId: string): Promise<OrderTask | null> {
    const id = orderOfTask(taskId);
    const order = id === null ? null : await this.find(desk, buyer, id);
    if (!order || order.taskId !== taskId) return null;
    return { taskId, status: taskStatusOf(order), createdAt: order.createdAt, updatedAt: order.updatedAt, order };
  }

  private async once(
    desk: OrderDesk,
    buyer: OrderBuyer,
    key: string,
    request: object,
    work: () => Promise<OrderView>,
  ): Promise<OrderAnswer> {
    const digest = digestOf(request);
    const { answer: order, replayed } = await this.unitOfWork.run(() => this.replays.once({ ...scopeOf(desk, buyer), key, digest }, work));
    return { order, replayed };
  }
}

function scopeOf({ accountId, storefrontId }: OrderDesk, { key: buyerKey }: OrderBuyer): BuyerScope {
  return { accountId, storefrontId, buyerKey };
}

function taskStatusOf({ status, confirmedAt }: OrderView): OrderTask['status'] {
  if (status === 'pending_approval') return 'submitted';
  if (status === 'rejected') return 'rejected';
  return confirmedAt === null ? 'canceled' : 'completed';
}
