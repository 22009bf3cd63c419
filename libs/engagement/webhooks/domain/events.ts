import { defineEvents } from '@exchange/kernel';

export interface SubscriptionFailed {
  readonly subscriptionId: string;
  readonly url: string;
  readonly failureCount: number;
}

export interface WebhookEvents {
  /** The subscription had its tenth consecutive failure and receives nothing any more. */
  'webhooks.subscription_failed': SubscriptionFailed;
}

export const webhookEvent = defineEvents<WebhookEvents>();
