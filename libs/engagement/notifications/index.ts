export type { NotificationEvents } from './domain/events';
export { NotificationsHttp, notificationsSchema, NotificationsWorker } from './notifications.module';
