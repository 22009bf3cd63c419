import { Injectable } from '@nestjs/common';
import { Clock, Ids } from '@exchange/kernel';
import type { ReportedDay } from '../domain/delivery';
import { Order } from '../domain/order';
import type { NewOrder, OrderBuyer, OrderDesk } from '../domain/order-state';
import { Orders } from '../domain/ports';
import { DecisionsService } from './decisions.service';
import { idPrefix, type OrderView, viewOf } from './order-view';

/** The facade for contexts that make what a seller has sold, of products that they have put on its shelf. Joins the surrounding transaction. */
@Injectable()
export class OrderOpeningFacade {
  constructor(
    private readonly records: Orders,
    private readonly decisions: DecisionsService,
    private readonly ids: Ids,
    private readonly clock: Clock,
  ) {}

  /** As of that time, which may be past: what has begun since is being delivered. `known`: the id of one that is gone. */
  async open(desk: OrderDesk, buyer: OrderBuyer, wanted: NewOrder, at: Date, known?: string): Promise<OrderView> {
    const booked = Order.book(desk, buyer, wanted, () => undefined, known ?? this.ids.next(idPrefix.slice(0, -1)), at);
    const order = booked.tick(this.clock.now()) ?? booked;
    await this.records.insert(order);
    return viewOf(order.state);
  }

  /** As the seller does; false for what is not being delivered. */
  async report(accountId: number, orderId: string, days: readonly ReportedDay[]): Promise<boolean> {
    const order = await this.records.find({ accountId, id: orderId });
    if (order?.status !== 'delivering') return false;
    await this.decisions.report({ accountId, label: 'Demo' }, orderId, days);
    return true;
  }
}
