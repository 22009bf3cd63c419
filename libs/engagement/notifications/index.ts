export { NotificationsHttp, notificationsSchema, NotificationsWorker } from './notifications.module';
