export { RealtimeHttp, realtimeSchema, RealtimeWorker } from './realtime.module';
