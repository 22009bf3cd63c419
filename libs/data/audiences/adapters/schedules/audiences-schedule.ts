import { Injectable } from '@nestjs/common';
import { hourMs } from '@exchange/kernel';
import { Every } from '@exchange/platform';
import { ApplyingService } from '../../application/applying.service';
import { CallbackCourierService } from '../../application/callback-courier.service';

/** What makes the queue dispensable. Safe to run in every worker at once. */
@Injectable()
export class AudiencesSchedule {
  constructor(
    private readonly applying: ApplyingService,
    private readonly courier: CallbackCourierService,
  ) {}

  @Every(500)
  sendDue(): Promise<void> {
    return this.courier.sendDue();
  }

  @Every(2_000)
  reap(): Promise<void> {
    return this.courier.reap();
  }

  @Every(hourMs)
  forget(): Promise<void> {
    return this.applying.forget();
  }
}
