import { Injectable } from '@nestjs/common';
import { Every } from '@exchange/platform';
import { ApprovalsService } from '../../application/approvals.service';

@Injectable()
export class ExpirySchedule {
  constructor(private readonly approvals: ApprovalsService) {}

  @Every(60_000)
  expireDue(): Promise<void> {
    return this.approvals.expireDue();
  }
}
