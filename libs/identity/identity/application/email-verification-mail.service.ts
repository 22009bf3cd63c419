import { Injectable } from '@nestjs/common';
import { Clock, hashOfToken } from '@exchange/kernel';
import { consolePage, Mailer, nameInMail, pageWithToken, SecretBox, Settings, type StoredEvent } from '@exchange/platform';
import type { IdentityEvents } from '../domain/events';
import { MailedTokens, People } from '../domain/ports';

/** Mails the token unless the address was verified in the meantime. */
@Injectable()
export class EmailVerificationMailService {
  constructor(
    private readonly people: People,
    private readonly tokens: MailedTokens,
    private readonly secrets: SecretBox,
    private readonly mailer: Mailer,
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {}

  async send({ payload }: StoredEvent<IdentityEvents, 'identity.email_verification_requested'>): Promise<void> {
    const token = this.secrets.open(payload.sealedToken, payload.email);
    const verification = await this.tokens.find('emailVerification', hashOfToken(token)!);
    if (!verification?.isOpen(this.clock.now())) return;
    const person = await this.people.find(verification.state.userId);
    if (!person || person.state.email !== payload.email) return;
    const { email, name } = person.state;
    await this.mailer.send({ to: email, subject: 'Confirm your mail address', text: textFor(name, token, this.settings) });
  }
}

function textFor(name: string, token: string, settings: Settings): string {
  return [
    `Hello ${nameInMail(name)},`,
    '',
    'somebody signed up to the exchange with this address. If it was you, confirm it within 24 hours, once:',
    '',
    `  ${pageWithToken(settings, 'verify', token)}`,
    '',
    'If it was not you, do not use that link. To take the address back, set a new password:',
    '',
    `  ${consolePage(settings, 'forgot')}`,
    '',
    `Token: ${token}`,
    '',
  ].join('\n');
}
