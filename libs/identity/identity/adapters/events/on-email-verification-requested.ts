import { Consumes, type StoredEvent } from '@exchange/platform';
import { EmailVerificationMailService } from '../../application/email-verification-mail.service';
import type { IdentityEvents } from '../../domain/events';

@Consumes({ consumer: 'identity-email-verification-mail', events: ['identity.email_verification_requested'] })
export class OnEmailVerificationRequested {
  constructor(private readonly mail: EmailVerificationMailService) {}

  handle(event: StoredEvent<IdentityEvents, 'identity.email_verification_requested'>): Promise<void> {
    return this.mail.send(event);
  }
}
