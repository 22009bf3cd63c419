import { Injectable } from '@nestjs/common';
import { Clock, UnitOfWork, type Caller } from '@exchange/kernel';
import { checkedDays, type DeliveryDay, type DeliveryRange, type ReportedDay } from '../domain/delivery';
import { orderErrors } from '../domain/errors';
import type { Doing } from '../domain/events';
import { sumOf } from '../domain/money';
import type { Order } from '../domain/order';
import type { OrderKey, OrderRecord } from '../domain/order-state';
import { Deliveries, Orders } from '../domain/ports';

/** What the seller does with an order. 404 when the account has none with that id, 409 in a state that does not allow it. */
@Injectable()
export class DecisionsService {
  constructor(
    private readonly records: Orders,
    private readonly deliveries: Deliveries,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** `revision`: the one that was looked at; 409 at another one. Left out: any. */
  decide(caller: Caller, id: string, decision: 'approved' | 'rejected', notes: string | null, revision?: number): Promise<OrderRecord> {
    return this.change(caller, id, (order, doing, now) => {
      if (revision !== undefined && revision !== order.state.revision) throw orderErrors.otherRevision();
      return order.decide(decision, notes, doing, now);
    });
  }

  pause(caller: Caller, id: string, reason: string | null): Promise<OrderRecord> {
    return this.change(caller, id, (order, doing, now) => order.pause(reason, doing, now));
  }

  resume(caller: Caller, id: string): Promise<OrderRecord> {
    return this.change(caller, id, (order, doing, now) => order.resume(doing, now));
  }

  complete(caller: Caller, id: string): Promise<OrderRecord> {
    return this.change(caller, id, (order, doing, now) => order.complete(doing, now));
  }

  cancel(caller: Caller, id: string, reason: string | null): Promise<OrderRecord> {
    return this.change(caller, id, (order, doing, now) => order.cancel(reason, doing, now));
  }

  /** 400 with every day that cannot be; a day that was told before is replaced. Days, totals and warnings change together. */
  async report(
    caller: Pick<Caller, 'accountId' | 'label'>,
    id: string,
    days: readonly ReportedDay[],
  ): Promise<{ order: OrderRecord; days: readonly DeliveryDay[] }> {
    const key = { accountId: caller.accountId, id };
    return this.unitOfWork.run(async () => {
      const now = this.clock.now();
      const checked = await this.checked(key, days, now);
      await this.deliveries.replace(key, checked, now);
      const byPackage = await this.deliveries.spending(key);
      const spending = { spent: sumOf([...byPackage.values()]), byPackage };
      const dates = checked.map(({ date }) => date).toSorted();
      const note = dates[0] === dates.at(-1) ? dates[0]! : `${dates[0]} to ${dates.at(-1)}`;
      const order = await this.change(caller, id, (it, doing) => it.report(spending, note, doing, now));
      return { order, days: await this.deliveries.of(key, {}) };
    });
  }

  async delivery(caller: Caller, id: string, range: DeliveryRange): Promise<{ order: OrderRecord; days: readonly DeliveryDay[] }> {
    const key = { accountId: caller.accountId, id };
    const order = await this.records.find(key);
    if (!order) throw orderErrors.notFound();
    return { order, days: await this.deliveries.of(key, range) };
  }

  /** Keeps the order locked until the transaction ends. */
  private async checked(key: OrderKey, days: readonly ReportedDay[], now: Date): Promise<DeliveryDay[]> {
    let checked: DeliveryDay[] | null = null;
    await this.records.change(key, (order) => {
      checked = checkedDays(order.state, days, now);
      return null;
    });
    if (!checked) throw orderErrors.notFound();
    return checked;
  }

  private async change(
    { accountId, label }: Pick<Caller, 'accountId' | 'label'>,
    id: string,
    step: (order: Order, doing: Doing, now: Date) => Order,
  ): Promise<OrderRecord> {
    const now = this.clock.now();
    const changed = await this.records.change({ accountId, id }, (order) => step(order, { by: 'seller', actor: label }, now));
    if (!changed) throw orderErrors.notFound();
    return changed.state;
  }
}
