import { Consumes, type StoredEvent } from '@exchange/platform';
import { InvitationMail } from '../../application/invitation-mail';
import type { AccountEvents } from '../../domain/events';

@Consumes({ consumer: 'accounts-invitation-mail', events: ['accounts.member_invited'] })
export class OnMemberInvited {
  constructor(private readonly mail: InvitationMail) {}

  handle(event: StoredEvent<AccountEvents, 'accounts.member_invited'>): Promise<void> {
    return this.mail.send(event);
  }
}
