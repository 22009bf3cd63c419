import { Injectable } from '@nestjs/common';
import { Clock, dayMs } from '@exchange/kernel';
import { Every } from '@exchange/platform';
import { MailDispatchService } from '../../application/mail-dispatch.service';
import { retentionDays } from '../../domain/notification';
import { Notifications } from '../../domain/ports';

const batchSize = 1_000;

@Injectable()
export class NotificationsSchedule {
  constructor(
    private readonly mail: MailDispatchService,
    private readonly notifications: Notifications,
    private readonly clock: Clock,
  ) {}

  @Every(2_000)
  send(): Promise<void> {
    return this.mail.send();
  }

  @Every(60_000)
  abandon(): Promise<void> {
    return this.mail.abandon();
  }

  /** Deletes in batches to keep transactions short. */
  @Every(600_000)
  async purge(): Promise<void> {
    const before = new Date(this.clock.now().getTime() - retentionDays * dayMs);
    while ((await this.notifications.purge(before, batchSize)) === batchSize);
  }
}
