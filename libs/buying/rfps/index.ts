export { RfpsHttp, rfpsSchema, RfpsWorker } from './rfps.module';
export type { PlanningBriefEvent } from './domain/events';
