export { ApprovalsHttp, ApprovalsModule, approvalsSchema, ApprovalsWorker } from './approvals.module';
export type { ApprovalEvents } from './domain/events';
