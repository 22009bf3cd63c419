import { Injectable } from '@nestjs/common';
import { hashOfToken } from '@exchange/kernel';
import { Mailer, nameInMail, pageWithToken, SecretBox, Settings, type StoredEvent } from '@exchange/platform';
import type { IdentityEvents } from '../domain/events';
import { PasswordReset } from '../domain/password-reset';
import { PasswordResets, People } from '../domain/ports';

/** Turns a request into a reset and a mail, if somebody has the address and has set no other password since. A repetition sends the same token again. */
@Injectable()
export class PasswordResetMailService {
  constructor(
    private readonly people: People,
    private readonly resets: PasswordResets,
    private readonly secrets: SecretBox,
    private readonly mailer: Mailer,
    private readonly settings: Settings,
  ) {}

  async send({ payload, occurredAt }: StoredEvent<IdentityEvents, 'identity.password_reset_requested'>): Promise<void> {
    const person = await this.people.byEmail(payload.email);
    if (!person || person.hasNewPasswordSince(new Date(occurredAt))) return;
    const token = this.secrets.open(payload.sealedToken, payload.email);
    await this.resets.insert(PasswordReset.open(person.state.id, new Date(occurredAt)), hashOfToken(token)!);
    await this.mailer.send({
      to: person.state.email,
      subject: 'Set a new password',
      text: textFor(person.state.name, token, this.settings),
    });
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
    'A program does it with',
    '',
    `  POST ${settings.baseUrl}/api/v2/auth/password/reset`,
    `  { "token": "${token}", "newPassword": "..." }`,
    '',
    `Token: ${token}`,
    '',
  ].join('\n');
}
