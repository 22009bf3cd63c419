import { Injectable } from '@nestjs/common';
import { Every } from '@exchange/platform';
import { ApprovalsService } from '../../application/approvals.service';

@Injectable()
export class ApprovalExpirySchedule {
  constructor(private readonly approvals: ApprovalsService) {}

  @Every(60_000)
  expireDue(): Promise<void> {
    return this.approvals.expireDue();
  }
}
