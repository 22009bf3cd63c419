import { defineEvents } from '@exchange/kernel';

export interface SubscriptionFailed {
  readonly subscriptionId: string;
  readonly url: string;
  readonly failureCount: number;
}

export interface WebhookEvents {
  /** Somebody should be told: nothing is sent to this subscription any more. */
  'webhooks.subscription_failed': SubscriptionFailed;
}

export const eventOf = defineEvents<WebhookEvents>();
