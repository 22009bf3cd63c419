import { Injectable } from '@nestjs/common';
import { type Caller, Clock, type Grants } from '@exchange/kernel';
import { Delegations, TokenAuthenticator } from '@exchange/platform';
import { type TokenHolder, TokenHolders } from '../domain/ports';
import { hashSecret } from '../domain/tokens';

/**
 * Resolves an access token to its caller: a person with the app's grant, or a machine application. Nothing is cached, so a revocation or a changed role
 * takes effect with the next request.
 */
@Injectable()
export class AppTokenAuthenticator extends TokenAuthenticator {
  constructor(
    private readonly holders: TokenHolders,
    private readonly clock: Clock,
    private readonly delegations: Delegations,
  ) {
    super();
  }

  authenticate(secret: string, wantedAccountId?: number): Promise<Caller | null> {
    return this.authenticateByHash(hashSecret(secret), wantedAccountId);
  }

  async authenticateByHash(secretHash: Buffer, wantedAccountId?: number): Promise<Caller | null> {
    const holder = await this.holders.find(secretHash, this.clock.now());
    if (!holder) return null;
    const caller = callerOf(holder);
    return wantedAccountId === undefined || wantedAccountId === caller.accountId
      ? caller
      : this.delegations.callerOn(caller, wantedAccountId);
  }
}

function callerOf({ id, name, scope, resource, account, advertiserIds, person }: TokenHolder): Caller {
  const acting = { accountId: account.id, accountType: account.type, via: 'oauth', credentialId: id, scope, resource } as const;
  if (!person) return { ...acting, kind: 'organization', role: 'ADMIN', label: name };
  const { userId, label, role, addressProved } = person;
  const caller = { ...acting, kind: 'person', userId, role, label, addressProved } as const;
  return advertiserIds === null ? caller : { ...caller, grants: grantsOf(advertiserIds, scope) };
}

const grantsOf = (ids: readonly number[], scope: TokenHolder['scope']): Grants =>
  new Map(ids.map((id) => [id, scope === 'read' ? 'READ' : 'READ_WRITE']));
