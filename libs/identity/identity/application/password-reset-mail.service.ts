import { Injectable } from '@nestjs/common';
import { Clock, hashOfToken } from '@exchange/kernel';
import { Mailer, nameInMail, pageWithToken, SecretBox, Settings, type StoredEvent } from '@exchange/platform';
import type { IdentityEvents } from '../domain/events';
import { MailedToken } from '../domain/mailed-token';
import { MailedTokens, People } from '../domain/ports';

/** Stores the requested reset, then mails its token, so that the token works as soon as the mail arrives. */
@Injectable()
export class PasswordResetMailService {
  constructor(
    private readonly people: People,
    private readonly tokens: MailedTokens,
    private readonly secrets: SecretBox,
    private readonly mailer: Mailer,
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {}

  /** Does nothing when nobody has the address or the password changed after the request. */
  async open({ payload, occurredAt }: StoredEvent<IdentityEvents, 'identity.password_reset_requested'>): Promise<void> {
    const [person, requestedAt] = [await this.people.byEmail(payload.email), new Date(occurredAt)];
    if (!person || person.hasNewPasswordSince(requestedAt)) return;
    const token = this.secrets.open(payload.sealedToken, payload.email);
    const reset = MailedToken.open('passwordReset', person.state.id, payload, requestedAt);
    await this.tokens.insert('passwordReset', reset, hashOfToken(token)!);
  }

  /** A repeated event sends the same token again. */
  async send({ payload }: StoredEvent<IdentityEvents, 'identity.password_reset_opened'>): Promise<void> {
    const token = this.secrets.open(payload.sealedToken, payload.email);
    const reset = await this.tokens.find('passwordReset', hashOfToken(token)!);
    const person = reset && (await this.people.find(reset.state.userId));
    if (!reset?.isOpen(this.clock.now()) || person?.state.email !== payload.email) return;
    const { email: to, name } = person.state;
    await this.mailer.send({ to, subject: 'Set a new password', text: textFor(name, token, this.settings) });
  }
}

function textFor(name: string, token: string, settings: Settings): string {
  return [
    `Hello ${nameInMail(name)},`,
    '',
    'somebody asked to set a new password for this address. If it was not you, ignore this mail: nothing changes.',
    'It ends every session and every personal API key.',
    '',
    'Within one hour, once:',
    '',
    `  ${pageWithToken(settings, 'reset', token)}`,
    '',
    `Token: ${token}`,
    '',
  ].join('\n');
}
