import { Injectable } from '@nestjs/common';
import { type AgentCaller, type Caller, DomainError } from '@exchange/kernel';
import { KeyAuthenticator, SessionAuthenticator } from './authenticators';
import type { Presented } from './presented';

/** Answers later what the guard answered: whether what somebody showed still makes them who they were. */
@Injectable()
export class Recall {
  constructor(
    private readonly keys: KeyAuthenticator,
    private readonly sessions: SessionAuthenticator,
  ) {}

  /**
   * Read from PostgreSQL at that moment; look-ups of one tick share a query (docs/adr/0007). False when the credential is void, or makes another
   * caller: another role, another account. Rejects when it cannot be found out.
   */
  async isStill(caller: Caller, { by, secret, accountId }: Presented): Promise<boolean> {
    try {
      const now = await (by === 'key' ? this.keys : this.sessions).recall(secret, accountId);
      return now !== null && isSame(caller, now);
    } catch (error) {
      if (error instanceof DomainError) return false;
      throw error;
    }
  }
}

function isSame(before: Caller, now: Caller): boolean {
  if (before.credentialId !== now.credentialId || before.accountId !== now.accountId || before.accountType !== now.accountType)
    return false;
  if (before.kind === 'agent') return now.kind === 'agent' && before.agentId === now.agentId && grantsOf(before) === grantsOf(now);
  return now.kind === before.kind && now.role === before.role;
}

const grantsOf = ({ grants }: AgentCaller): string => JSON.stringify([...grants].sort(([a], [b]) => a - b));
