import { hash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { type Caller, DomainError, isStaff } from '@exchange/kernel';
import { KeyAuthenticator, SessionAuthenticator, TokenAuthenticator } from './authenticators';
import { presentedBy } from './presented';
import type { Presented } from './presented';

/** A stored reference to a credential, from which the credential cannot be restored. */
export interface CredentialReference extends Pick<Presented, 'by'> {
  /** Hexadecimal SHA-256 of the secret. */
  readonly hash: string;
}

/** For requests that the guard has authenticated. */
export function credentialReferenceOf(request: Request): CredentialReference {
  const { by, secret } = presentedBy(request)!;
  return { by, hash: hash('sha256', secret) };
}

/** Authenticates a stored credential again, long after its request. */
@Injectable()
export class Reauthenticator {
  constructor(
    private readonly keys: KeyAuthenticator,
    private readonly sessions: SessionAuthenticator,
    private readonly tokens: TokenAuthenticator,
  ) {}

  /**
   * The current caller of the credential, read from PostgreSQL; look-ups of one tick share a query (docs/adr/0007). Null when the
   * credential is invalid or cannot access the account. Rejects when the database does not answer.
   */
  async caller({ by, hash: hex }: CredentialReference, accountId?: number): Promise<Caller | null> {
    try {
      return await this.authenticatorOf(by).authenticateByHash(Buffer.from(hex, 'hex'), accountId);
    } catch (error) {
      if (error instanceof DomainError) return null;
      throw error;
    }
  }

  /** Also false when the credential's role, grants, scope or account has changed. */
  async isUnchanged(before: Caller, proof: CredentialReference, accountId?: number): Promise<boolean> {
    const now = await this.caller(proof, accountId);
    return now !== null && isSame(before, now);
  }

  private authenticatorOf(by: CredentialReference['by']): KeyAuthenticator {
    return { key: this.keys, session: this.sessions, token: this.tokens }[by];
  }
}

function isSame(before: Caller, now: Caller): boolean {
  if (before.credentialId !== now.credentialId || before.accountId !== now.accountId || before.accountType !== now.accountType)
    return false;
  if (grantsOf(before) !== grantsOf(now) || before.scope !== now.scope) return false;
  if (before.kind === 'agent') return now.kind === 'agent' && before.agentId === now.agentId;
  return now.kind === before.kind && now.role === before.role && isStaff(now) === isStaff(before);
}

const grantsOf = ({ grants, delegation }: Caller): string =>
  JSON.stringify([
    grants && [...grants].sort(([a], [b]) => a - b),
    delegation && [delegation.accountId, ...delegation.advertiserIds.toSorted((a, b) => a - b)],
  ]);
