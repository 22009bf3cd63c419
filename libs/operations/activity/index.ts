export { ActivityHttp, activitySchema, ActivityWorker } from './activity.module';
