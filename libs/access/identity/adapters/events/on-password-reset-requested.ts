import { Consumes, type StoredEvent } from '@exchange/platform';
import { PasswordResetMail } from '../../application/password-reset-mail';
import type { IdentityEvents } from '../../domain/events';

@Consumes({ consumer: 'identity-password-reset-mail', events: ['identity.password_reset_requested'] })
export class OnPasswordResetRequested {
  constructor(private readonly mail: PasswordResetMail) {}

  handle(event: StoredEvent<IdentityEvents, 'identity.password_reset_requested'>): Promise<void> {
    return this.mail.send(event);
  }
}
