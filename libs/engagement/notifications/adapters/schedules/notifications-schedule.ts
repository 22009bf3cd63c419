import { Injectable } from '@nestjs/common';
import { Clock, dayMs } from '@exchange/kernel';
import { Every } from '@exchange/platform';
import { MailRoundService } from '../../application/mail-round.service';
import { keptDays } from '../../domain/notification';
import { Notifications } from '../../domain/ports';

const atOnce = 1_000;

@Injectable()
export class NotificationsSchedule {
  constructor(
    private readonly mail: MailRoundService,
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

  /** In portions, so that no transaction is long. */
  @Every(600_000)
  async purge(): Promise<void> {
    const before = new Date(this.clock.now().getTime() - keptDays * dayMs);
    while ((await this.notifications.purge(before, atOnce)) === atOnce);
  }
}
