import { type AnyStoredEvent, Consumes, Outbox } from '@exchange/platform';
import { NotificationWriterService } from '../../application/notification-writer.service';
import { notificationEvent } from '../../domain/events';
import { notices } from './notices';

@Consumes({ consumer: 'notifications', events: Object.keys(notices) })
export class OnEvents {
  constructor(
    private readonly writer: NotificationWriterService,
    private readonly outbox: Outbox,
  ) {}

  async handle(event: AnyStoredEvent): Promise<void> {
    const notice = notices[event.type]?.(event.payload);
    const raised = notice && (await this.writer.raise(event, notice));
    if (!raised) return;
    const { accountId, id: notificationId, advertiserId, userId, createdAt } = raised;
    const payload = { notificationId, advertiserId, ...(userId === null ? {} : { userId }) };
    await this.outbox.append([notificationEvent('notifications.raised', accountId, createdAt, payload)]);
  }
}
