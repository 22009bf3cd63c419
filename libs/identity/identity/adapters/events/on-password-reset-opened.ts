import { Consumes, type StoredEvent } from '@exchange/platform';
import { PasswordResetMailService } from '../../application/password-reset-mail.service';
import type { IdentityEvents } from '../../domain/events';

@Consumes({ consumer: 'identity-password-reset-opened-mail', events: ['identity.password_reset_opened'] })
export class OnPasswordResetOpened {
  constructor(private readonly mail: PasswordResetMailService) {}

  handle(event: StoredEvent<IdentityEvents, 'identity.password_reset_opened'>): Promise<void> {
    return this.mail.send(event);
  }
}
