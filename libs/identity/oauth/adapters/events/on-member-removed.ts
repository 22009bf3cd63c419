import type { AccountEvents } from '@exchange/accounts';
import { Consumes, type StoredEvent } from '@exchange/platform';
import { AppGrantsFacade } from '../../application/app-grants.facade';

/** Ends the app grants of a removed member. Their tokens are already refused; this writes the events and audit entries. */
@Consumes({ consumer: 'oauth-member-removed', events: ['accounts.member_removed'] })
export class OnMemberRemoved {
  constructor(private readonly grants: AppGrantsFacade) {}

  handle({ accountId, payload, occurredAt }: StoredEvent<AccountEvents, 'accounts.member_removed'>): Promise<void> {
    return this.grants.endForMember(accountId, payload.userId, occurredAt);
  }
}
