import { Injectable } from '@nestjs/common';
import { hourMs } from '@exchange/kernel';
import { Every } from '@exchange/platform';
import { ApplyingService } from '../../application/applying.service';
import { CallbackCourier } from '../../application/callback-courier';

/** What makes the queue dispensable. Safe to run in every worker at once. */
@Injectable()
export class AudiencesSchedule {
  constructor(
    private readonly applying: ApplyingService,
    private readonly courier: CallbackCourier,
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
