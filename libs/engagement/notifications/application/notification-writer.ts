import { Clock, UnitOfWork } from '@exchange/kernel';
import type { StoredEvent } from '@exchange/platform';
import { Injectable } from '@nestjs/common';
import { type Notice, notificationOf } from '../domain/notification';
import { Mails, Notifications, PreferencesStore } from '../domain/ports';

/** Makes an event into one notification of its account, and one waiting mail for everybody who opted into its type. */
@Injectable()
export class NotificationWriter {
  constructor(
    private readonly notifications: Notifications,
    private readonly preferences: PreferencesStore,
    private readonly mails: Mails,
    private readonly work: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** Once per event, however often it is consumed. */
  async raise(event: StoredEvent, notice: Notice): Promise<void> {
    const notification = notificationOf(event, notice);
    const { accountId, id: notificationId, type } = notification;
    await this.work.run(async () => {
      if (!(await this.notifications.raise(notification))) return;
      const people = await this.preferences.wantingMail(accountId, type);
      const keys = people.map((userId) => ({ accountId, notificationId, userId }));
      await this.mails.add(keys, this.clock.now());
    });
  }
}
