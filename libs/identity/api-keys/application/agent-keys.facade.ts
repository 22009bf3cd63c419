import { Injectable } from '@nestjs/common';
import { Clock, Ids, type PersonCaller, UnitOfWork } from '@exchange/kernel';
import { ApiKey, type ApiKeyState, hasExpired, listedSince } from '../domain/api-key';
import { keyErrors } from '../domain/errors';
import { type AgentKeys, ApiKeys } from '../domain/ports';
import { issueSecret } from '../domain/secret';
import type { KeyRequest } from './api-keys.service';

/** Maximum number of keys in an agent's list: more than can be active at once. */
const maxListed = 200;

/** The response to the creation of a key is the only place where its secret appears. */
export interface CreatedAgentKey {
  readonly key: ApiKeyState;
  readonly secret: string;
}

/**
 * The facade for the buyer-agents context, which checks the caller's permissions. The keys belong to the agent and remain valid when their creator leaves.
 * Joins the surrounding transaction.
 */
@Injectable()
export class AgentKeysFacade {
  constructor(
    private readonly keys: ApiKeys,
    private readonly unitOfWork: UnitOfWork,
    private readonly ids: Ids,
    private readonly clock: Clock,
  ) {}

  /** 400 on `name` or `expiresAt`, 409 at the limit of keys per agent, 401 when the person signed out in the meantime. */
  async create({ accountId, userId, credentialId }: PersonCaller, agentId: string, request: KeyRequest): Promise<CreatedAgentKey> {
    const { secret, prefix, hash } = issueSecret();
    const id = this.ids.next('key');
    const key = ApiKey.create({ ...request, accountId, id, kind: 'agent', agentId, createdBy: userId, prefix }, this.clock.now());
    if (!(await this.keys.insert(key, hash, credentialId))) throw keyErrors.signedOut();
    return { key: key.state, secret };
  }

  /** Active keys, newest first. Expired ones are included for 30 days. */
  async list(accountId: number, agentId: string): Promise<readonly ApiKeyState[]> {
    const now = this.clock.now();
    const keys = (await this.keys.ofAgents(accountId, [agentId], now, maxListed)).get(agentId)?.keys ?? [];
    return keys.filter((key) => key.status === 'active' && !hasExpired(key, listedSince(now)));
  }

  /** Keys by agent id, at most `each` per agent, revoked ones included until they are purged. Agents without keys are omitted. */
  of(accountId: number, agentIds: readonly string[], each: number): Promise<ReadonlyMap<string, AgentKeys>> {
    return this.keys.ofAgents(accountId, agentIds, this.clock.now(), each);
  }

  /** Takes effect at once. 404 when the agent has no such key or it was revoked; 409 when it has expired. */
  async revoke(accountId: number, agentId: string, id: string): Promise<void> {
    const now = this.clock.now();
    if (!(await this.keys.change({ accountId, kind: 'agent', agentId }, id, (key) => key.revoke(now)))) throw keyErrors.notFound();
  }

  /** Revokes every valid key of the agent. */
  async endAll(accountId: number, agentId: string): Promise<void> {
    await this.unitOfWork.run(async () => {
      const now = this.clock.now();
      const all = (await this.keys.ofAgents(accountId, [agentId], now, Number.MAX_SAFE_INTEGER)).get(agentId)?.keys ?? [];
      for (const key of all.filter(({ status }) => status === 'active'))
        if (!hasExpired(key, now)) await this.keys.change({ accountId, kind: 'agent', agentId }, key.id, (it) => it.revoke(now));
    });
  }
}
