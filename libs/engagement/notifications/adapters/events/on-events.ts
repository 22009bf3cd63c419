import { Consumes, type EventConsumer, type StoredEvent } from '@exchange/platform';
import { Raising } from '../../application/raising';
import { notices } from './notices';

/** Something happened that people are told. */
@Consumes({ consumer: 'notifications', events: Object.keys(notices) })
export class OnEvents implements EventConsumer {
  constructor(private readonly raising: Raising) {}

  async handle(event: StoredEvent<never>): Promise<void> {
    const notice = notices[event.type];
    if (notice) await this.raising.raise(event, notice(event.payload));
  }
}
