import { Injectable } from '@nestjs/common';
import { Clock, Ids } from '@exchange/kernel';
import type { ReportedDeliveryDay } from '../domain/delivery';
import { Order } from '../domain/order';
import type { NewOrder, OrderBuyer, OrderStorefront } from '../domain/order-state';
import { Orders } from '../domain/ports';
import { DecisionsService } from './decisions.service';
import { idPrefix, type OrderView, toOrderView } from './order-view';

/** Creates orders for products that the calling context has put on the seller's account. Joins the surrounding transaction. */
@Injectable()
export class OrderOpeningFacade {
  constructor(
    private readonly records: Orders,
    private readonly decisions: DecisionsService,
    private readonly ids: Ids,
    private readonly clock: Clock,
  ) {}

  /** Books as of `at`, which may be past; a flight that has begun since is delivering. `known`: id of an earlier, deleted order. */
  async open(desk: OrderStorefront, buyer: OrderBuyer, wanted: NewOrder, at: Date, known?: string): Promise<OrderView> {
    const booked = Order.book(desk, buyer, wanted, () => undefined, known ?? this.ids.next(idPrefix.slice(0, -1)), at);
    const order = booked.advance(this.clock.now()) ?? booked;
    await this.records.insert(order);
    return toOrderView(order.state);
  }

  /** Reports as the seller; false for an order that is not delivering. */
  async report(accountId: number, orderId: string, days: readonly ReportedDeliveryDay[]): Promise<boolean> {
    const order = await this.records.find({ accountId, id: orderId });
    if (order?.status !== 'delivering') return false;
    await this.decisions.report({ accountId, label: 'Demo' }, orderId, days);
    return true;
  }
}
