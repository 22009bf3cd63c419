import { Module } from '@nestjs/common';
import { AccountsModule } from '@exchange/accounts';
import type { ContextSchema } from '@exchange/platform';
import { ApprovalPageController } from './adapters/http/approval-page.controller';
import { ApprovalsController } from './adapters/http/approvals.controller';
import { ApprovalKind } from './adapters/mcp/approval.kind';
import { RequestBuyerChildAccount } from './adapters/mcp/request-buyer-child-account.tool';
import { ReviewBuyerChildAccount } from './adapters/mcp/review-buyer-child-account.tool';
import { ApprovalExpirySchedule } from './adapters/schedules/expiry-schedule';
import { approvalRow } from './adapters/typeorm/approval.row';
import { Approvals1763813000001 } from './adapters/typeorm/migrations/1763813000001-approvals';
import { TypeormApprovals } from './adapters/typeorm/typeorm-approvals';
import { ApprovalsService } from './application/approvals.service';
import { Approvals } from './domain/ports';

export const approvalsSchema: ContextSchema = {
  entities: [approvalRow as never],
  migrations: [Approvals1763813000001],
  retention: [
    {
      table: 'approvals',
      expired: `status <> 'pending' and updated_at < $1`,
      days: ({ deletedRetentionDays }) => deletedRetentionDays,
    },
  ],
};

@Module({
  imports: [AccountsModule],
  providers: [ApprovalsService, { provide: Approvals, useClass: TypeormApprovals }],
  exports: [ApprovalsService],
})
export class ApprovalsModule {}

@Module({
  imports: [ApprovalsModule],
  controllers: [ApprovalPageController, ApprovalsController],
  providers: [ApprovalKind, RequestBuyerChildAccount, ReviewBuyerChildAccount],
})
export class ApprovalsHttp {}

@Module({ imports: [ApprovalsModule], providers: [ApprovalExpirySchedule] })
export class ApprovalsWorker {}
