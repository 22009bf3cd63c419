export { PlansHttp, plansSchema, PlansWorker } from './plans.module';
export type { PlanEvents } from './domain/events';
