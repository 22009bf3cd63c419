import { Injectable } from '@nestjs/common';
import { type Caller, Clock, type Role } from '@exchange/kernel';
import { KeyAuthenticator } from '@exchange/platform';
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
  ) {
    super();
  }

  async authenticate(secret: string, wantedAccountId?: number): Promise<Caller | null> {
    const now = this.clock.now();
    const holder = await this.holders.find(hashOf(secret), now, wantedAccountId);
    if (!holder) return null;
    const caller = callerOf(holder);
    this.lastUse.note({ accountId: holder.homeAccountId, keyId: holder.keyId, at: now });
    return caller;
  }

  async recall(secretHash: Buffer, wantedAccountId?: number): Promise<Caller | null> {
    const holder = await this.holders.find(secretHash, this.clock.now(), wantedAccountId);
    return holder && callerOf(holder);
  }
}

/** 403 `ACCESS_DENIED` when the key is good and the account that is wanted is not within its reach. */
function callerOf({ keyId, keyName, homeAccountId, person, agent, account }: KeyHolder): Caller {
  if (!account) throw keyErrors.accessDenied();
  // Written out: a spread would give each caller a hidden class of its own, and callers live as long as the streams they follow.
  const [accountId, accountType] = [account.id, account.type];
  if (agent) {
    if (accountId !== homeAccountId) throw keyErrors.accessDenied();
    const { agentId, label, grants } = agent;
    return { accountId, accountType, via: 'key', credentialId: keyId, kind: 'agent', agentId, label, grants };
  }
  if (!person) {
    if (accountId !== homeAccountId) throw keyErrors.accessDenied();
    return { accountId, accountType, via: 'key', credentialId: keyId, kind: 'organization', role: 'ADMIN', label: keyName };
  }
  const role: Role | null = person.isStaff ? 'SUPER_ADMIN' : account.role;
  if (role === null) throw keyErrors.accessDenied();
  const { userId, label, addressProved } = person;
  return { accountId, accountType, via: 'key', credentialId: keyId, kind: 'person', userId, role, label, addressProved };
}
