export { ApprovalsHttp, ApprovalsModule, approvalsSchema, ApprovalsWorker } from './approvals.module';
export { ApprovalsService } from './application/approvals.service';
