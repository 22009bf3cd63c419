export { WebhooksHttp, WebhooksModule, webhooksSchema, WebhooksWorker } from './webhooks.module';
export type { SubscriptionFailed } from './domain/subscription';
