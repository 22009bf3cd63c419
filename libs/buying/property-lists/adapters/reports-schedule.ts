import { Injectable } from '@nestjs/common';
import { Every } from '@exchange/platform';
import { ChecksService } from '../application/checks.service';

@Injectable()
export class ReportsSchedule {
  constructor(private readonly checks: ChecksService) {}

  @Every(3_600_000)
  forget(): Promise<void> {
    return this.checks.forget();
  }
}
