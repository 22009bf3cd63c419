import { OmitType } from '@nestjs/swagger';
import { displayUri } from '@exchange/kernel';
import { Field } from '@exchange/platform';
import { eventTypes, type WebhookEventType, type SubscriptionState } from '../../domain/subscription';
import { subscriptionStates } from '../../domain/subscription.states';

/** rest-api.md, Limits: webhook url at most 2,048 characters, secret 16 to 256. */
export class RegisterSubscriptionBody {
  @Field.url({
    max: 2048,
    description: 'Receives a POST for every event. Public hosts only.',
    example: 'https://example.com/hooks/exchange',
  })
  url: string;

  @Field.opaque({
    min: 16,
    max: 256,
    trim: false,
    description: 'Keys the HMAC-SHA256 in `X-Webhook-Signature`. Stored encrypted and never returned.',
  })
  secret: string;

  @Field.oneOf(eventTypes, { many: { min: 1, max: 20 } })
  eventTypes: WebhookEventType[];
}

/** rest-api.md, "Webhook subscription". */
export class WebhookSubscriptionWire extends OmitType(RegisterSubscriptionBody, ['secret']) {
  @Field.text()
  id: string;

  @Field.oneOf(subscriptionStates.sets.existing)
  status: string;

  @Field.integer({ min: 0, max: 10, description: 'Consecutive failures; a success sets it to 0.' })
  failureCount: number;

  @Field.timestamp({ nullable: true })
  lastSuccess: Date | null;

  @Field.timestamp({ nullable: true })
  lastFailure: Date | null;

  @Field.timestamp()
  createdAt: Date;

  @Field.timestamp()
  updatedAt: Date;
}

export class SubscriptionAnswerWire {
  @Field.object(() => WebhookSubscriptionWire)
  subscription: WebhookSubscriptionWire;
}

export class SubscriptionsAnswerWire {
  @Field.object(() => WebhookSubscriptionWire, { many: true, description: 'Newest first.' })
  subscriptions: WebhookSubscriptionWire[];
}

export function subscriptionWire(state: SubscriptionState): WebhookSubscriptionWire {
  const { id, url, status, failureCount, lastSuccess, lastFailure, createdAt, updatedAt } = state;
  return { id, url: displayUri(url), eventTypes: state.eventTypes, status, failureCount, lastSuccess, lastFailure, createdAt, updatedAt };
}
