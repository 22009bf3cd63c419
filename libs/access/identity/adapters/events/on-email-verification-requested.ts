import { Consumes, type StoredEvent } from '@exchange/platform';
import { EmailVerificationMail } from '../../application/email-verification-mail';
import type { IdentityEvents } from '../../domain/events';

@Consumes({ consumer: 'identity-email-verification-mail', events: ['identity.email_verification_requested'] })
export class OnEmailVerificationRequested {
  constructor(private readonly mail: EmailVerificationMail) {}

  handle(event: StoredEvent<IdentityEvents, 'identity.email_verification_requested'>): Promise<void> {
    return this.mail.send(event);
  }
}
