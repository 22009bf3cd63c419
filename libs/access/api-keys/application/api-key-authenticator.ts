import { Injectable } from '@nestjs/common';
import { type AccountType, type Caller, Clock, type Role } from '@exchange/kernel';
import { Delegations, KeyAuthenticator } from '@exchange/platform';
import { keyErrors } from '../domain/errors';
import { type KeyHolder, KeyHolders } from '../domain/ports';
import { hashOf } from '../domain/secret';
import { LastUse } from './last-use';

/**
 * Turns a presented key into its caller (rest-api.md, Authentication 3, 6 and 7). Every text is looked up
 * anew: a revocation, a changed role and a departure count from the next request on, everywhere, and a malformed key takes as long to refuse as
 * an unknown one (docs/adr/0031).
 */
@Injectable()
export class ApiKeyAuthenticator extends KeyAuthenticator {
  constructor(
    private readonly holders: KeyHolders,
    private readonly lastUse: LastUse,
    private readonly clock: Clock,
    private readonly delegations: Delegations,
  ) {
    super();
  }

  async authenticate(secret: string, wantedAccountId?: number): Promise<Caller | null> {
    const now = this.clock.now();
    const holder = await this.holders.find(hashOf(secret), now, wantedAccountId);
    if (!holder) return null;
    const caller = await this.callerOf(holder);
    this.lastUse.note({ accountId: holder.homeAccountId, keyId: holder.keyId, at: now });
    return caller;
  }

  async recall(secretHash: Buffer, wantedAccountId?: number): Promise<Caller | null> {
    const holder = await this.holders.find(secretHash, this.clock.now(), wantedAccountId);
    return holder && this.callerOf(holder);
  }

  /** 403 `ACCESS_DENIED` when the key is good and the account that is wanted is not within its reach, nor granted to the account that it belongs to. */
  private async callerOf(holder: KeyHolder): Promise<Caller> {
    const { account, homeAccountId } = holder;
    if (!account) throw keyErrors.accessDenied();
    const caller = reachedBy(holder, account);
    return caller ?? this.delegations.reach(callerAt(holder, { id: homeAccountId, type: account.type, role: 'MEMBER' }), account.id);
  }
}

type There = { readonly id: number; readonly type: AccountType; readonly role: Role };

/** Who the key is on the account that is asked for; null when that is not within its own reach. */
function reachedBy(holder: KeyHolder, { id, type, role }: NonNullable<KeyHolder['account']>): Caller | null {
  if (!holder.person) return id === holder.homeAccountId ? callerAt(holder, { id, type, role: 'MEMBER' }) : null;
  return role && callerAt(holder, { id, type, role });
}

function callerAt({ keyId, keyName, person, agent }: KeyHolder, { id: accountId, type: accountType, role }: There): Caller {
  // Written out: a spread would give each caller a hidden class of its own, and callers live as long as the streams they follow.
  if (agent) {
    const { agentId, label, grants } = agent;
    return { accountId, accountType, via: 'key', credentialId: keyId, kind: 'agent', agentId, label, grants };
  }
  if (!person) return { accountId, accountType, via: 'key', credentialId: keyId, kind: 'organization', role: 'ADMIN', label: keyName };
  const { userId, label, addressProved, joinedBy } = person;
  return { accountId, accountType, via: 'key', credentialId: keyId, kind: 'person', userId, role, label, addressProved, joinedBy };
}
