import { FixedClock, ImmediateUnitOfWork, SequentialIds } from '@exchange/kernel';
import { anAdmin } from '@exchange/kernel/testing';
import type { NewOrder, OrderBuyer, OrderStorefront } from '../domain/order-state';
import {
  aNewOrder,
  acceptAll,
  aPackage,
  autoDesk,
  hours,
  InMemoryDeliveryReports,
  InMemoryOrders,
  InMemoryRequestReplays,
  manualDesk,
  oatBuyer,
  after,
} from '../testing';
import { DecisionsService } from './decisions.service';
import { FlightsService } from './flights.service';
import { OrdersFacade } from './orders.facade';
import { SellerOrdersService } from './seller-orders.service';

const seller = anAdmin({ accountId: 7, accountType: 'SELLER', label: 'Ada' });
const key = (n: number) => `key-000000000000${n}`;
const stranger = { ...oatBuyer, key: 'account:2' };

/** A facade with in-memory adapters that accepts every order. */
class Unquestioning extends OrdersFacade {
  bookAny(desk: OrderStorefront, buyer: OrderBuyer, idempotencyKey: string, wanted: NewOrder) {
    return this.book(desk, buyer, idempotencyKey, wanted, async () => ({ wanted, accepts: acceptAll }));
  }

  override update(
    ...[desk, buyer, idempotencyKey, id, change]: Parameters<OrdersFacade['update']> extends [...infer Asked, unknown] ? Asked : never
  ) {
    return super.update(desk, buyer, idempotencyKey, id, change, async () => acceptAll);
  }
}

function setUp() {
  const clock = new FixedClock();
  const [records, deliveries, work] = [new InMemoryOrders(), new InMemoryDeliveryReports(), new ImmediateUnitOfWork()];
  return {
    clock,
    records,
    orders: new Unquestioning(records, deliveries, new InMemoryRequestReplays(), work, new SequentialIds(), clock),
    desk: new DecisionsService(records, deliveries, work, clock),
    reads: new SellerOrdersService(records, clock),
    flights: new FlightsService(records, clock),
  };
}

describe('OrdersFacade for buyers', () => {
  it('books at once when approval is automatic', async () => {
    const { orders } = setUp();
    const { order, replayed } = await orders.bookAny(autoDesk, oatBuyer, key(1), aNewOrder());
    expect(replayed).toBe(false);
    expect(order).toMatchObject({
      mediaBuyId: 'sf_mb_1',
      status: 'booked',
      protocolStatus: 'pending_start',
      taskId: null,
      totalBudget: 1000.5,
      revision: 1,
    });
    expect(order.packages.map(({ packageId, budget }) => [packageId, budget])).toEqual([
      ['sf_mb_1_pkg_1', 600],
      ['sf_mb_1_pkg_2', 400.5],
    ]);
    expect(await orders.task(autoDesk, oatBuyer, 'task_1')).toBeNull();
  });

  it('returns a task with the decision when approval is manual', async () => {
    const { orders, desk } = setUp();
    const { order } = await orders.bookAny(manualDesk, oatBuyer, key(1), aNewOrder());
    expect(order).toMatchObject({ status: 'pending_approval', protocolStatus: null, taskId: 'task_1', confirmedAt: null });
    expect(await orders.task(manualDesk, oatBuyer, 'task_1')).toMatchObject({ status: 'submitted' });
    await desk.decide(seller, order.mediaBuyId, 'approved', null);
    expect(await orders.task(manualDesk, oatBuyer, 'task_1')).toMatchObject({
      status: 'completed',
      order: { protocolStatus: 'pending_start' },
    });
    for (const unknown of ['task_2', 'sf_mb_1', '']) expect(await orders.task(manualDesk, oatBuyer, unknown)).toBeNull();
    expect(await orders.task(manualDesk, stranger, 'task_1')).toBeNull();
  });

  it('refuses a decision on another revision than the one read', async () => {
    const { orders, desk } = setUp();
    const { order } = await orders.bookAny(manualDesk, oatBuyer, key(1), aNewOrder());
    const approve = (revision: number) => desk.decide(seller, order.mediaBuyId, 'approved', null, revision);
    await expect(approve(order.revision + 1)).rejects.toMatchObject({ code: 'CONFLICT' });
    expect((await approve(order.revision)).approval).toBe('approved');
  });

  it.each([
    ['rejected', (house: ReturnType<typeof setUp>, id: string) => house.desk.decide(seller, id, 'rejected', 'Full.')],
    [
      'canceled',
      (house: ReturnType<typeof setUp>, id: string) => house.orders.update(manualDesk, oatBuyer, key(2), id, { canceled: true }),
    ],
  ] as const)('reports a task as %s after the decision or the cancellation', async (status, end) => {
    const house = setUp();
    const { order } = await house.orders.bookAny(manualDesk, oatBuyer, key(1), aNewOrder());
    await end(house, order.mediaBuyId);
    expect(await house.orders.task(manualDesk, oatBuyer, order.taskId!)).toMatchObject({ status });
  });

  it('repeats the first answer to a key, and answers 409 to another request with it', async () => {
    const { orders, desk, records } = setUp();
    const first = await orders.bookAny(manualDesk, oatBuyer, key(1), aNewOrder());
    await desk.decide(seller, first.order.mediaBuyId, 'approved', null);
    expect(await orders.bookAny(manualDesk, oatBuyer, key(1), aNewOrder())).toEqual({ order: first.order, replayed: true });
    await expect(orders.bookAny(manualDesk, oatBuyer, key(1), aNewOrder({ currency: 'USD' }))).rejects.toMatchObject({
      code: 'IDEMPOTENCY_CONFLICT',
    });
    await expect(orders.update(manualDesk, oatBuyer, key(1), first.order.mediaBuyId, {})).rejects.toMatchObject({
      code: 'IDEMPOTENCY_CONFLICT',
    });
    expect((await orders.bookAny(manualDesk, stranger, key(1), aNewOrder())).order.mediaBuyId).not.toBe(first.order.mediaBuyId);
    expect(records.events.filter(({ type }) => type === 'orders.received')).toHaveLength(2);
  });

  it('shows and changes only the buyer’s own orders at the storefront', async () => {
    const { orders } = setUp();
    const { order } = await orders.bookAny(autoDesk, oatBuyer, key(1), aNewOrder());
    expect(await orders.find(autoDesk, oatBuyer, order.mediaBuyId)).toEqual(order);
    expect(await orders.find(autoDesk, stranger, order.mediaBuyId)).toBeNull();
    expect(await orders.find({ ...autoDesk, storefrontId: 4 }, oatBuyer, order.mediaBuyId)).toBeNull();
    const steal = orders.update(autoDesk, stranger, key(2), order.mediaBuyId, { canceled: true });
    await expect(steal).rejects.toMatchObject({ code: 'MEDIA_BUY_NOT_FOUND', field: 'media_buy_id' });
  });

  it('pages through the buyer’s orders by cursor', async () => {
    const { orders, clock } = setUp();
    for (const n of [1, 2, 3]) {
      await orders.bookAny(autoDesk, oatBuyer, key(n), aNewOrder());
      clock.advance(1);
    }
    const first = await orders.list(autoDesk, oatBuyer, {}, { limit: 2 });
    expect(first.rows.map(({ mediaBuyId }) => mediaBuyId)).toEqual(['sf_mb_3', 'sf_mb_2']);
    const { nextCursor } = first.pagination as { nextCursor: string };
    const rest = await orders.list(autoDesk, oatBuyer, { statuses: ['booked'] }, { limit: 2, cursor: nextCursor });
    expect(rest.rows.map(({ mediaBuyId }) => mediaBuyId)).toEqual(['sf_mb_1']);
    await expect(orders.list(autoDesk, oatBuyer, {}, { limit: 2, cursor: 'x' })).rejects.toMatchObject({ status: 400, field: 'cursor' });
  });

  it('returns the reported delivery of the buyer’s orders only', async () => {
    const { orders, desk, clock } = setUp();
    const { order } = await orders.bookAny(autoDesk, oatBuyer, key(1), aNewOrder({ start: 'asap' }));
    const [first, second] = order.packages;
    clock.advance(hours(48));
    const day = { packageId: first!.packageId, impressions: 100, clicks: 3, completedViews: 2 };
    await desk.report(seller, order.mediaBuyId, [
      { ...day, date: '2026-01-15', spend: 0.1 },
      { ...day, date: '2026-01-16', spend: 0.2 },
    ]);
    const [delivery] = await orders.delivery(autoDesk, oatBuyer, undefined);
    expect(delivery).toMatchObject({ totals: { impressions: 200, clicks: 6, completedViews: 4, spend: 0.3 } });
    expect(delivery!.packages.map(({ packageId, days }) => [packageId, days.length])).toEqual([
      [first!.packageId, 2],
      [second!.packageId, 0],
    ]);
    const ranged = await orders.delivery(autoDesk, oatBuyer, [order.mediaBuyId], { from: '2026-01-16' });
    expect(ranged[0]!.totals.spend).toBe(0.2);
    expect(await orders.delivery(autoDesk, stranger, [order.mediaBuyId])).toEqual([]);
  });
});

describe('OrdersFacade for sellers', () => {
  it('answers 404 for orders of another account', async () => {
    const { orders, desk, reads } = setUp();
    const { order } = await orders.bookAny(manualDesk, oatBuyer, key(1), aNewOrder());
    const other = { ...seller, accountId: 8 };
    const id = order.mediaBuyId;
    const attempts = [
      desk.decide(other, id, 'approved', null),
      desk.pause(other, id, null),
      desk.resume(other, id),
      desk.complete(other, id),
      desk.cancel(other, id, null),
      desk.report(other, id, []),
      desk.delivery(other, id, {}),
      reads.read(other, id),
      reads.timeline(other, id, { limit: 1 }),
    ];
    for (const attempt of attempts) await expect(attempt).rejects.toMatchObject({ status: 404 });
  });

  it('replaces reported days, sums them, and warns of spend above a budget', async () => {
    const { orders, desk, clock } = setUp();
    const { order } = await orders.bookAny(autoDesk, oatBuyer, key(1), aNewOrder({ start: 'asap', packages: [aPackage({ budget: 10 })] }));
    clock.advance(hours(24));
    const day = { packageId: order.packages[0]!.packageId, date: '2026-01-15', impressions: 100, clicks: 3, completedViews: 0 };
    expect((await desk.report(seller, order.mediaBuyId, [{ ...day, spend: 12 }])).order).toMatchObject({
      spent: '12.000000',
      overspent: [day.packageId],
    });
    const again = await desk.report(seller, order.mediaBuyId, [{ ...day, spend: 9 }]);
    expect(again.order).toMatchObject({ spent: '9.000000', overspent: [] });
    expect(again.days).toHaveLength(1);
  });

  it('judges urgency at one instant on all pages of the list', async () => {
    const { orders, reads, clock } = setUp();
    for (const n of [1, 2, 3, 4]) {
      await orders.bookAny(manualDesk, oatBuyer, key(n), aNewOrder({ start: after(hours(n === 1 ? 47 : 60)) }));
      clock.advance(1);
    }
    const seen: string[] = [];
    let cursor: string | null | undefined;
    do {
      const { rows, pagination } = await reads.list(seller, {}, { size: 1, skip: 0, ...(cursor ? { cursor } : {}) });
      seen.push(...rows.map(({ id }) => id));
      cursor = (pagination as { nextCursor: string | null }).nextCursor;
      clock.advance(hours(6));
    } while (cursor !== null);
    expect(seen).toEqual(['sf_mb_1', 'sf_mb_4', 'sf_mb_3', 'sf_mb_2']);
  });
});

test('flights begin and end at their times', async () => {
  const { orders, flights, clock, records } = setUp();
  const { order } = await orders.bookAny(autoDesk, oatBuyer, key(1), aNewOrder());
  const status = async () => (await records.find({ accountId: 7, id: order.mediaBuyId }))!.status;
  await flights.advance();
  expect(await status()).toBe('booked');
  clock.advance(hours(100));
  await flights.advance();
  expect(await status()).toBe('delivering');
  clock.advance(hours(700));
  await flights.advance();
  await flights.advance();
  expect(await status()).toBe('completed');
});
