import { type AnyStoredEvent, Consumes } from '@exchange/platform';
import { NotificationWriterService } from '../../application/notification-writer.service';
import { notices } from './notices';

/** Something happened that people are told. */
@Consumes({ consumer: 'notifications', events: Object.keys(notices) })
export class OnEvents {
  constructor(private readonly writer: NotificationWriterService) {}

  async handle(event: AnyStoredEvent): Promise<void> {
    const notice = notices[event.type]?.(event.payload);
    if (notice) await this.writer.raise(event, notice);
  }
}
