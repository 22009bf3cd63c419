import { Injectable } from '@nestjs/common';
import { hourMs } from '@exchange/kernel';
import { Every } from '@exchange/platform';
import { ChecksService } from '../../application/checks.service';

@Injectable()
export class ReportsSchedule {
  constructor(private readonly checks: ChecksService) {}

  @Every(hourMs)
  forget(): Promise<void> {
    return this.checks.deleteExpiredReports();
  }
}
