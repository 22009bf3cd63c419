import { Injectable } from '@nestjs/common';
import { Clock, Ids, type PersonCaller, UnitOfWork } from '@exchange/kernel';
import { ApiKey, type ApiKeyState, hasExpired, listedSince } from '../domain/api-key';
import { keyErrors } from '../domain/errors';
import { type AgentKeys, ApiKeys } from '../domain/ports';
import { issueSecret } from '../domain/secret';
import type { KeyRequest } from './api-keys.service';

/** As many as a list of keys shows of one agent: more than can be active, and the last that were revoked. */
const listed = 200;

/** The secret leaves with the answer of the creation and exists nowhere else. */
export interface CreatedAgentKey {
  readonly key: ApiKeyState;
  readonly secret: string;
}

/**
 * The face of this context for whoever looks after buyer agents: their keys. Who may do so is decided there. They are the agent's: nobody who leaves the
 * account takes them along. Joins the surrounding transaction.
 */
@Injectable()
export class AgentKeysFacade {
  constructor(
    private readonly keys: ApiKeys,
    private readonly unitOfWork: UnitOfWork,
    private readonly ids: Ids,
    private readonly clock: Clock,
  ) {}

  /** 400 on `name` or `expiresAt`, 409 when the agent has as many as it can have, 401 when the person has signed out meanwhile. */
  async create({ accountId, userId, credentialId }: PersonCaller, agentId: string, request: KeyRequest): Promise<CreatedAgentKey> {
    const { secret, prefix, hash } = issueSecret();
    const id = this.ids.next('key');
    const key = ApiKey.create({ ...request, accountId, id, kind: 'agent', agentId, createdBy: userId, prefix }, this.clock.now());
    if (!(await this.keys.insert(key, hash, credentialId))) throw keyErrors.signedOut();
    return { key: key.state, secret };
  }

  /** Newest first, in one page: an agent has few keys. Expired ones are in it for 30 days. */
  async list(accountId: number, agentId: string): Promise<readonly ApiKeyState[]> {
    const now = this.clock.now();
    const keys = (await this.keys.ofAgents(accountId, [agentId], now, listed)).get(agentId)?.keys ?? [];
    return keys.filter((key) => key.status === 'active' && !hasExpired(key, listedSince(now)));
  }

  /** By the id of the agent; agents without keys are left out. Revoked ones are among them until they are purged. */
  of(accountId: number, agentIds: readonly string[], each: number): Promise<ReadonlyMap<string, AgentKeys>> {
    return this.keys.ofAgents(accountId, agentIds, this.clock.now(), each);
  }

  /** At once. 404 when the agent has no such key, or it was revoked; 409 when it has expired. */
  async revoke(accountId: number, agentId: string, id: string): Promise<void> {
    const now = this.clock.now();
    if (!(await this.keys.change({ accountId, kind: 'agent', agentId }, id, (key) => key.revoke(now)))) throw keyErrors.notFound();
  }

  /** Revokes every one that works. */
  async endAll(accountId: number, agentId: string): Promise<void> {
    await this.unitOfWork.run(async () => {
      const now = this.clock.now();
      const all = (await this.keys.ofAgents(accountId, [agentId], now, Number.MAX_SAFE_INTEGER)).get(agentId)?.keys ?? [];
      for (const key of all.filter(({ status }) => status === 'active'))
        if (!hasExpired(key, now)) await this.keys.change({ accountId, kind: 'agent', agentId }, key.id, (it) => it.revoke(now));
    });
  }
}
