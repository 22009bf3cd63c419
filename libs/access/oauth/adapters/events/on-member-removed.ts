import type { AccountEvents } from '@exchange/accounts';
import { Consumes, type StoredEvent } from '@exchange/platform';
import { AppGrantsFacade } from '../../application/app-grants.facade';

/** Apps of somebody who left an account are refused there already; this ends their grants, so that feeds and the audit log tell it. */
@Consumes({ consumer: 'oauth-member-removed', events: ['accounts.member_removed'] })
export class OnMemberRemoved {
  constructor(private readonly grants: AppGrantsFacade) {}

  handle({ accountId, payload, occurredAt }: StoredEvent<AccountEvents, 'accounts.member_removed'>): Promise<void> {
    return this.grants.endOf(accountId, payload.userId, occurredAt);
  }
}
