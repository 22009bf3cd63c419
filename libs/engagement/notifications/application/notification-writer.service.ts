import { Injectable } from '@nestjs/common';
import { Clock, UnitOfWork } from '@exchange/kernel';
import type { StoredEvent } from '@exchange/platform';
import { type Notice, type Notification, notificationOf } from '../domain/notification';
import { Mails, Notifications, PreferencesOfPeople } from '../domain/ports';

/** Stores the notification of an event and a pending mail for each person who opted into its type. */
@Injectable()
export class NotificationWriterService {
  constructor(
    private readonly notifications: Notifications,
    private readonly preferences: PreferencesOfPeople,
    private readonly mails: Mails,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** Returns null when the event was consumed before. */
  async raise(event: StoredEvent, notice: Notice): Promise<Notification | null> {
    const notification = notificationOf(event, notice);
    const { accountId, id: notificationId, type } = notification;
    return this.unitOfWork.run(async () => {
      if (!(await this.notifications.raise(notification))) return null;
      const people = await this.preferences.findMailRecipients(accountId, type);
      const keys = people.map((userId) => ({ accountId, notificationId, userId }));
      await this.mails.add(keys, this.clock.now());
      return notification;
    });
  }
}
