import { Injectable } from '@nestjs/common';
import { type AccountType, type Caller, Clock, type Role } from '@exchange/kernel';
import { Delegations, KeyAuthenticator } from '@exchange/platform';
import { keyErrors } from '../domain/errors';
import { type KeyHolder, KeyHolders } from '../domain/ports';
import { hashOf } from '../domain/secret';
import { LastUseRecorder } from './last-use-recorder';

/**
 * Finds the caller of a presented key (rest-api.md, Authentication 3, 6 and 7). Every request looks up its key, also a malformed one, which therefore
 * takes as long to refuse as an unknown one (docs/adr/0031). A revocation, a changed role and a removed membership apply from the next request on.
 */
@Injectable()
export class ApiKeyAuthenticator extends KeyAuthenticator {
  constructor(
    private readonly holders: KeyHolders,
    private readonly lastUse: LastUseRecorder,
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
    this.lastUse.record({ accountId: holder.homeAccountId, keyId: holder.keyId, at: now });
    return caller;
  }

  async authenticateByHash(secretHash: Buffer, wantedAccountId?: number): Promise<Caller | null> {
    const holder = await this.holders.find(secretHash, this.clock.now(), wantedAccountId);
    return holder && this.callerOf(holder);
  }

  /** 403 `ACCESS_DENIED` when a valid key reaches the wanted account neither itself nor by grants to the key's own account. */
  private async callerOf(holder: KeyHolder): Promise<Caller> {
    const { account, homeAccountId } = holder;
    if (!account) throw keyErrors.accessDenied();
    const caller = directCallerOf(holder, account);
    return caller ?? this.delegations.callerOn(callerAt(holder, { id: homeAccountId, type: account.type, role: 'MEMBER' }), account.id);
  }
}

type AccountRole = { readonly id: number; readonly type: AccountType; readonly role: Role };

/** The key's caller on the wanted account; null when the key itself does not reach it. */
function directCallerOf(holder: KeyHolder, { id, type, role }: NonNullable<KeyHolder['account']>): Caller | null {
  if (!holder.person) return id === holder.homeAccountId ? callerAt(holder, { id, type, role: 'MEMBER' }) : null;
  return role && callerAt(holder, { id, type, role });
}

function callerAt({ keyId, keyName, person, agent }: KeyHolder, { id: accountId, type: accountType, role }: AccountRole): Caller {
  // No spread: it would give each caller its own hidden class, and callers live as long as their event streams.
  if (agent) {
    const { agentId, label, grants } = agent;
    return { accountId, accountType, via: 'key', credentialId: keyId, kind: 'agent', agentId, label, grants };
  }
  if (!person) return { accountId, accountType, via: 'key', credentialId: keyId, kind: 'organization', role: 'ADMIN', label: keyName };
  const { userId, label, addressProved, joinedBy } = person;
  return { accountId, accountType, via: 'key', credentialId: keyId, kind: 'person', userId, role, label, addressProved, joinedBy };
}
