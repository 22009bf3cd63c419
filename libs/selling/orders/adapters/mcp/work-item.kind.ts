import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { type Caller, definedOnly, invalidField, type Page } from '@exchange/kernel';
import { type KindSearch, noSearchText, ObjectKind, optionalListOf, toolFields } from '@exchange/platform/tools';
import { SellerOrdersService } from '../../application/seller-orders.service';
import { approvalStates } from '../../domain/approval.states';
import { orderStatuses } from '../../domain/order.states';
import { approvalWire, orderRowWire, orderWire } from '../http/order.wire';
import { withFlight, withId } from './work-item-object';

const filter = z.strictObject({
  workItemKind: z.enum(['media_buy_approval']).optional().describe('media_buy_approval: only what needed a decision, newest first.'),
  status: optionalListOf(approvalStates.states, 'Status of the decision, with workItemKind. Default: pending.'),
  sellerStatus: optionalListOf(orderStatuses, 'Status of the media buy, without workItemKind. Default: all.'),
  buyerCustomerId: toolFields.integerId.optional(),
  flightStartFrom: z.iso.datetime({ offset: true }).optional().describe('Inclusive.'),
  flightStartTo: z.iso.datetime({ offset: true }).optional().describe('Inclusive.'),
});
type Filter = z.output<typeof filter>;

@Injectable()
export class WorkItemKind extends ObjectKind<typeof filter> {
  readonly kind = 'work_item';
  readonly description = 'A media buy ordered at the account’s storefronts, including those that wait for a decision.';
  readonly filter = filter;
  override readonly accountType = 'SELLER';

  constructor(private readonly orders: SellerOrdersService) {
    super();
  }

  /** Urgent ones first, then newest; approvals newest first. */
  override async search(caller: Caller, { query, filter: wanted, cursor, limit }: KindSearch<Filter>): Promise<Page<object>> {
    if (query !== undefined) throw noSearchText(this.kind);
    const { workItemKind, status, sellerStatus: statuses, buyerCustomerId, flightStartFrom, flightStartTo } = wanted;
    if (workItemKind !== undefined) {
      if ([statuses, buyerCustomerId, flightStartFrom, flightStartTo].some((one) => one !== undefined))
        throw invalidField('filter', 'With workItemKind only status is a filter.');
      const request = { limit, ...definedOnly({ cursor }) };
      return (await this.orders.approvals(caller, status ?? ['pending'], request)).map((order) => {
        const { mediaBuy, ...approval } = approvalWire(order);
        return withId({ ...approval, mediaBuy: withFlight(mediaBuy) });
      });
    }
    if (status !== undefined) throw invalidField('filter.status', 'status needs workItemKind.');
    const flight = { flightStartFrom: dateOf(flightStartFrom), flightStartTo: dateOf(flightStartTo) };
    const page = await this.orders.list(caller, definedOnly({ statuses, buyerCustomerId, ...flight }), {
      size: limit,
      skip: 0,
      ...definedOnly({ cursor }),
    });
    return page.map((order) => withId(withFlight(orderRowWire(order))));
  }

  override async get(caller: Caller, id: string): Promise<object> {
    return withId(withFlight(orderWire(await this.orders.read(caller, id))));
  }
}

const dateOf = (text: string | undefined): Date | undefined => (text === undefined ? text : new Date(text));
