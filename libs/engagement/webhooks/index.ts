export { WebhooksHttp, WebhooksModule, webhooksSchema, WebhooksWorker } from './webhooks.module';
export type { WebhookEvents } from './domain/events';
