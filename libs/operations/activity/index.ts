export { ActivityHttp, activitySchema } from './activity.module';
