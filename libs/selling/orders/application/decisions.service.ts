import { Injectable } from '@nestjs/common';
import { Clock, UnitOfWork, type Caller } from '@exchange/kernel';
import { validateDays, type DeliveryDay, type DeliveryRange, type ReportedDeliveryDay } from '../domain/delivery';
import { orderErrors } from '../domain/errors';
import type { Author } from '../domain/events';
import { sumOf } from '../domain/money';
import type { Order } from '../domain/order';
import type { OrderKey, OrderRecord } from '../domain/order-state';
import { DeliveryReports, Orders } from '../domain/ports';

/** The seller's actions on an order. 404 when the account has no order with that id, 409 in a state that does not allow the action. */
@Injectable()
export class DecisionsService {
  constructor(
    private readonly records: Orders,
    private readonly deliveries: DeliveryReports,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** `revision`: the revision that the seller has read, 409 for another one; undefined skips the check. */
  decide(caller: Caller, id: string, decision: 'approved' | 'rejected', notes: string | null, revision?: number): Promise<OrderRecord> {
    return this.change(caller, id, (order, author, now) => {
      if (revision !== undefined && revision !== order.state.revision) throw orderErrors.otherRevision();
      return order.decide(decision, notes, author, now);
    });
  }

  pause(caller: Caller, id: string, reason: string | null): Promise<OrderRecord> {
    return this.change(caller, id, (order, author, now) => order.pause(reason, author, now));
  }

  resume(caller: Caller, id: string): Promise<OrderRecord> {
    return this.change(caller, id, (order, author, now) => order.resume(author, now));
  }

  complete(caller: Caller, id: string): Promise<OrderRecord> {
    return this.change(caller, id, (order, author, now) => order.complete(author, now));
  }

  cancel(caller: Caller, id: string, reason: string | null): Promise<OrderRecord> {
    return this.change(caller, id, (order, author, now) => order.cancel(reason, author, now));
  }

  /** 400 with every invalid day; a reported day replaces an earlier report. Days, totals and warnings change in one transaction. */
  async report(
    caller: Pick<Caller, 'accountId' | 'label'>,
    id: string,
    days: readonly ReportedDeliveryDay[],
  ): Promise<{ order: OrderRecord; days: readonly DeliveryDay[] }> {
    const key = { accountId: caller.accountId, id };
    return this.unitOfWork.run(async () => {
      const now = this.clock.now();
      const checked = await this.validateAndLock(key, days, now);
      await this.deliveries.replace(key, checked, now);
      const byPackage = await this.deliveries.spendByPackage(key);
      const spending = { spent: sumOf([...byPackage.values()]), byPackage };
      const dates = checked.map(({ date }) => date).toSorted();
      const note = dates[0] === dates.at(-1) ? dates[0]! : `${dates[0]} to ${dates.at(-1)}`;
      const order = await this.change(caller, id, (it, author) => it.report(spending, note, author, now));
      return { order, days: await this.deliveries.listDays(key, {}) };
    });
  }

  async delivery(caller: Caller, id: string, range: DeliveryRange): Promise<{ order: OrderRecord; days: readonly DeliveryDay[] }> {
    const key = { accountId: caller.accountId, id };
    const order = await this.records.find(key);
    if (!order) throw orderErrors.notFound();
    return { order, days: await this.deliveries.listDays(key, range) };
  }

  /** Locks the order until the transaction ends. */
  private async validateAndLock(key: OrderKey, days: readonly ReportedDeliveryDay[], now: Date): Promise<DeliveryDay[]> {
    let checked: DeliveryDay[] | null = null;
    await this.records.change(key, (order) => {
      checked = validateDays(order.state, days, now);
      return null;
    });
    if (!checked) throw orderErrors.notFound();
    return checked;
  }

  private async change(
    { accountId, label }: Pick<Caller, 'accountId' | 'label'>,
    id: string,
    step: (order: Order, author: Author, now: Date) => Order,
  ): Promise<OrderRecord> {
    const now = this.clock.now();
    const changed = await this.records.change({ accountId, id }, (order) => step(order, { by: 'seller', actor: label }, now));
    if (!changed) throw orderErrors.notFound();
    return changed.state;
  }
}
