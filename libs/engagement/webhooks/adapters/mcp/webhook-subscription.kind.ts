import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { type Caller, definedOnly, type Page, pageOfArray } from '@exchange/kernel';
import { type KindSearch, noSearchText, ObjectKind } from '@exchange/platform/tools';
import { SubscriptionsService } from '../../application/subscriptions.service';
import { type WebhookSubscriptionWire, subscriptionWire } from '../http/subscription.wire';

const filter = z.strictObject({});

@Injectable()
export class WebhookSubscriptionKind extends ObjectKind<typeof filter> {
  readonly kind = 'webhook_subscription';
  readonly description = 'A URL that receives an event for each advance of a discovery of the account, with its status.';
  readonly filter = filter;
  override readonly accountType = 'BUYER';

  constructor(private readonly subscriptions: SubscriptionsService) {
    super();
  }

  override async search(
    caller: Caller,
    { query, cursor, limit }: KindSearch<z.output<typeof filter>>,
  ): Promise<Page<WebhookSubscriptionWire>> {
    if (query !== undefined) throw noSearchText(this.kind);
    return pageOfArray((await this.subscriptions.list(caller)).map(subscriptionWire), { limit, ...definedOnly({ cursor }) });
  }
}
