import { Consumes, type StoredEvent } from '@exchange/platform';
import { PasswordResetMailService } from '../../application/password-reset-mail.service';
import type { IdentityEvents } from '../../domain/events';

/** The consumer's name dates from when it also sent the mail. Stored work refers to it, so it cannot change. */
@Consumes({ consumer: 'identity-password-reset-mail', events: ['identity.password_reset_requested'] })
export class OnPasswordResetRequested {
  constructor(private readonly mail: PasswordResetMailService) {}

  handle(event: StoredEvent<IdentityEvents, 'identity.password_reset_requested'>): Promise<void> {
    return this.mail.open(event);
  }
}
