import { Injectable } from '@nestjs/common';
import { hourMs } from '@exchange/kernel';
import { Every } from '@exchange/platform';
import { CallbackSendingService } from '../../application/callback-sending.service';
import { SyncApplyingService } from '../../application/sync-applying.service';

/** Polls for work in every worker: a lost queue message only delays it. The method names are values of the metric label `schedule`. */
@Injectable()
export class AudiencesSchedule {
  constructor(
    private readonly applying: SyncApplyingService,
    private readonly callbacks: CallbackSendingService,
  ) {}

  @Every(500)
  sendDue(): Promise<void> {
    return this.callbacks.sendDue();
  }

  @Every(2_000)
  reap(): Promise<void> {
    return this.callbacks.settleOverdue();
  }

  @Every(hourMs)
  forget(): Promise<void> {
    return this.applying.deleteEnded();
  }
}
