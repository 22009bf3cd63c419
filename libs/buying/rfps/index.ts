export { RfpsHttp, rfpsSchema, RfpsWorker } from './rfps.module';
export type { PlanningBriefEvents } from './domain/events';
