import { Consumes, type StoredEvent } from '@exchange/platform';
import { InvitationMailService } from '../../application/invitation-mail.service';
import type { AccountEvents } from '../../domain/events';

@Consumes({ consumer: 'accounts-invitation-mail', events: ['accounts.member_invited'] })
export class OnMemberInvited {
  constructor(private readonly mail: InvitationMailService) {}

  handle(event: StoredEvent<AccountEvents, 'accounts.member_invited'>): Promise<void> {
    return this.mail.send(event);
  }
}
