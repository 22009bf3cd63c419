import { Injectable } from '@nestjs/common';
import { Clock, hashOfToken } from '@exchange/kernel';
import { Mailer, nameInMail, pageWithToken, SecretBox, Settings, type StoredEvent } from '@exchange/platform';
import type { AccountEvents } from '../domain/events';
import { Invitations } from '../domain/ports';

/** Mails an invitation unless it was revoked or replaced in the meantime. */
@Injectable()
export class InvitationMailService {
  constructor(
    private readonly invitations: Invitations,
    private readonly secrets: SecretBox,
    private readonly mailer: Mailer,
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {}

  async send({ payload }: StoredEvent<AccountEvents, 'accounts.member_invited'>): Promise<void> {
    const token = this.secrets.open(payload.sealedToken, payload.invitationId);
    const invitation = await this.invitations.findByToken(hashOfToken(token)!);
    if (!invitation?.isOpen(this.clock.now())) return;
    await this.mailer.send({
      to: payload.email,
      subject: `You are invited to ${nameInMail(payload.accountName)}`,
      text: textFor(payload.accountName, token, this.settings),
    });
  }
}

function textFor(accountName: string, token: string, settings: Settings): string {
  return [
    `You are invited to join ${nameInMail(accountName)} on the exchange.`,
    '',
    'Within seven days, once:',
    '',
    `  ${pageWithToken(settings, 'join', token)}`,
    '',
    'If you are new here, or have not confirmed this address yet, you choose a name and a password there: what others did with the address ends.',
    '',
    `Token: ${token}`,
    '',
  ].join('\n');
}
