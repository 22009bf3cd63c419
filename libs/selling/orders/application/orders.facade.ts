import { Injectable } from '@nestjs/common';
import { Clock, Ids, newestPage, cursorRequestOf, UnitOfWork, type Page, type PageRequest } from '@exchange/kernel';
import type { DeliveryRange } from '../domain/delivery';
import { Order } from '../domain/order';
import type { OrderAcceptance, NewOrder, OrderBuyer, OrderChange, OrderStorefront } from '../domain/order-state';
import { DeliveryReports, Orders, RequestReplays, type BuyerScope } from '../domain/ports';
import { refusals } from '../domain/refusals';
import { requestDigest } from '../domain/request-digest';
import { deliveryByPackage, type DeliveredMetrics, type DeliveredPackage, totalsOf } from './delivered';
import { idPrefix, orderIdOfTask, type OrderView, toOrderView } from './order-view';

export interface OrderAnswer {
  readonly order: OrderView;
  readonly replayed: boolean;
}

export interface OrderTask {
  readonly taskId: string;
  /** AdCP 3.0, task status. */
  readonly status: 'submitted' | 'completed' | 'rejected' | 'canceled';
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly order: OrderView;
}

export interface OrderDelivery {
  readonly order: OrderView;
  readonly totals: DeliveredMetrics;
  readonly packages: readonly DeliveredPackage[];
}

/**
 * Media buys of a storefront agent's buyers. A buyer sees only its own orders at that storefront. Refusals are `DomainError`s whose `code` and
 * `field` are those of AdCP 3.1: VALIDATION_ERROR, MEDIA_BUY_NOT_FOUND, PACKAGE_NOT_FOUND, INVALID_STATE, NOT_CANCELLABLE,
 * IDEMPOTENCY_CONFLICT, CONFLICT, PERMISSION_DENIED, and REQUOTE_REQUIRED with the fields in `details.envelope_field`.
 */
@Injectable()
export class OrdersFacade {
  constructor(
    private readonly records: Orders,
    private readonly deliveries: DeliveryReports,
    private readonly replays: RequestReplays,
    private readonly unitOfWork: UnitOfWork,
    private readonly ids: Ids,
    private readonly clock: Clock,
  ) {}

  /**
   * Books at once, or waits for the seller: then `order.protocolStatus` is null and `order.taskId` is the task for the answer. `load` runs only for
   * the first request with the key: its products may no longer exist for a repetition.
   */
  async book(
    desk: OrderStorefront,
    buyer: OrderBuyer,
    idempotencyKey: string,
    request: object,
    load: () => Promise<{ readonly wanted: NewOrder; readonly accepts: OrderAcceptance }>,
  ): Promise<OrderAnswer> {
    return this.withReplay(desk, buyer, idempotencyKey, request, async () => {
      const { wanted, accepts } = await load();
      const order = Order.book(desk, buyer, wanted, accepts, this.ids.next(idPrefix.slice(0, -1)), this.clock.now());
      await this.records.insert(order);
      return toOrderView(order.state);
    });
  }

  /** Changes the named members and keeps the rest. The resulting order is checked by the same `OrderAcceptance` as a booking. */
  async update(
    desk: OrderStorefront,
    buyer: OrderBuyer,
    idempotencyKey: string,
    mediaBuyId: string,
    change: OrderChange,
    load: () => Promise<OrderAcceptance>,
  ): Promise<OrderAnswer> {
    return this.withReplay(desk, buyer, idempotencyKey, { update: mediaBuyId, change }, async () => {
      if (!(await this.find(desk, buyer, mediaBuyId))) throw refusals.unknownOrder({ field: 'media_buy_id' });
      const accepts = await load();
      const now = this.clock.now();
      const author = { by: 'buyer', actor: buyer.name } as const;
      const key = { accountId: desk.accountId, id: mediaBuyId };
      const changed = await this.records.change(key, (order) => order.update(change, desk, accepts, author, now));
      return toOrderView(changed!.state);
    });
  }

  async find(desk: OrderStorefront, buyer: OrderBuyer, mediaBuyId: string): Promise<OrderView | null> {
    const [found] = await this.records.listForBuyer(scopeOf(desk, buyer), { ids: [mediaBuyId] }, { limit: 1, after: null });
    return found ? toOrderView(found) : null;
  }

  /** Newest first. 400 for a cursor that this list did not return. */
  async list(
    desk: OrderStorefront,
    buyer: OrderBuyer,
    filter: { readonly ids?: readonly string[]; readonly statuses?: readonly OrderView['status'][] },
    request: PageRequest,
  ): Promise<Page<OrderView>> {
    const rows = await this.records.listForBuyer(scopeOf(desk, buyer), filter, cursorRequestOf(request));
    return newestPage(rows, request.limit).map(toOrderView);
  }

  /** Reported delivery of at most 100 media buys: those with these ids, or the newest. */
  async delivery(
    desk: OrderStorefront,
    buyer: OrderBuyer,
    ids: readonly string[] | undefined,
    range: DeliveryRange = {},
  ): Promise<OrderDelivery[]> {
    const filter = ids === undefined ? {} : { ids };
    const orders = (await this.records.listForBuyer(scopeOf(desk, buyer), filter, { limit: 100, after: null })).slice(0, 100);
    return Promise.all(
      orders.map(async (order) => {
        const days = await this.deliveries.listDays(order, range);
        const packageIds = order.packages.map(({ packageId }) => packageId);
        return { order: toOrderView(order), totals: totalsOf(days), packages: deliveryByPackage(packageIds, days) };
      }),
    );
  }

  /** The booking of a task; null when this buyer has no such task. */
  async task(desk: OrderStorefront, buyer: OrderBuyer, taskId: string): Promise<OrderTask | null> {
    const id = orderIdOfTask(taskId);
    const order = id === null ? null : await this.find(desk, buyer, id);
    if (!order || order.taskId !== taskId) return null;
    return { taskId, status: taskStatusOf(order), createdAt: order.createdAt, updatedAt: order.updatedAt, order };
  }

  private async withReplay(
    desk: OrderStorefront,
    buyer: OrderBuyer,
    key: string,
    request: object,
    work: () => Promise<OrderView>,
  ): Promise<OrderAnswer> {
    const digest = requestDigest(request);
    const { answer: order, replayed } = await this.unitOfWork.run(() => this.replays.once({ ...scopeOf(desk, buyer), key, digest }, work));
    return { order, replayed };
  }
}

function scopeOf({ accountId, storefrontId }: OrderStorefront, { key: buyerKey }: OrderBuyer): BuyerScope {
  return { accountId, storefrontId, buyerKey };
}

function taskStatusOf({ status, confirmedAt }: OrderView): OrderTask['status'] {
  if (status === 'pending_approval') return 'submitted';
  if (status === 'rejected') return 'rejected';
  return confirmedAt === null ? 'canceled' : 'completed';
}
