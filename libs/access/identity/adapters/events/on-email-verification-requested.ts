import { Consumes, type StoredEvent } from '@exchange/platform';
import { EmailVerificationMail } from '../../application/email-verification-mail';
import type { EmailVerificationRequested } from '../../domain/email-verification';

@Consumes({ consumer: 'identity-email-verification-mail', events: ['identity.email_verification_requested'] })
export class OnEmailVerificationRequested {
  constructor(private readonly mail: EmailVerificationMail) {}

  handle(event: StoredEvent<EmailVerificationRequested>): Promise<void> {
    return this.mail.send(event);
  }
}
