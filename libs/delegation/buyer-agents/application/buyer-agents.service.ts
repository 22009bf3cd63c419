import { Injectable } from '@nestjs/common';
import { AdvertisersFacade } from '@exchange/advertisers';
import { AgentKeysFacade, type AgentKeyState, type CreatedAgentKey } from '@exchange/api-keys';
import {
  type Caller,
  Clock,
  cursorPage,
  decodeCursor,
  Ids,
  invalidField,
  type Page,
  type PersonCaller,
  UnitOfWork,
} from '@exchange/kernel';
import { BuyerAgent, type BuyerAgentState, type LifecycleRequest } from '../domain/buyer-agent';
import type { LifecycleAction, LifecycleState } from '../domain/buyer-agent.states';
import { buyerAgentErrors } from '../domain/errors';
import { validateGrants, type GrantableAdvertisers, type GrantableAdvertiser, type WantedGrant } from '../domain/grants';
import { BuyerAgents } from '../domain/ports';
import { type AgentView, AgentViews } from './agent-views';
import { DelegatedAdvertisers } from './delegated-advertisers';

export interface AccessRequest {
  readonly expectedAccessRevision: number;
  /** The complete list of grants; grants that are not listed are removed. */
  readonly advertisers: readonly WantedGrant[];
}

export interface AgentListRequest {
  readonly limit: number;
  readonly cursor?: string;
  readonly lifecycleState?: LifecycleState;
  /** Part of the name, ignoring case. */
  readonly name?: string;
}

/**
 * Management of buyer agents by the admins of an account (docs/spec/gaps-2.md §3). Routes and tools decide who may call.
 * Unknown agents and agents of other accounts are 404.
 */
@Injectable()
export class BuyerAgentsService {
  constructor(
    private readonly agents: BuyerAgents,
    private readonly delegated: DelegatedAdvertisers,
    private readonly views: AgentViews,
    private readonly advertisers: AdvertisersFacade,
    private readonly keys: AgentKeysFacade,
    private readonly unitOfWork: UnitOfWork,
    private readonly ids: Ids,
    private readonly clock: Clock,
  ) {}

  /** The new agent has no grants and no key. Throws 409 when another agent that is not retired has the name. */
  async create(caller: Caller, displayName: string, kind: 'external' | 'hosted' = 'external'): Promise<AgentView> {
    const { accountId } = caller;
    if (kind === 'hosted') throw invalidField('kind', 'kind hosted is not available: register the agent where it runs.');
    const agent = BuyerAgent.create({ accountId, id: this.ids.next('agent'), displayName }, this.clock.now());
    await this.agents.insert(agent);
    return this.views.whole(agent.state);
  }

  async read(caller: Caller, id: string): Promise<AgentView> {
    return this.views.whole(found(await this.agents.find({ accountId: caller.accountId, id })).state);
  }

  /** Newest first, with only the first keys and grants of each agent. */
  async list(caller: Caller, { limit, cursor, lifecycleState, name }: AgentListRequest): Promise<Page<AgentView>> {
    const { accountId } = caller;
    const after = cursor === undefined ? null : decodeCursor(cursor, ['timestamp', 'string']);
    const filter = { accountId, ...(lifecycleState ? { lifecycleState } : {}), ...(name === undefined ? {} : { name }) };
    const rows = await this.agents.list(filter, { limit, after });
    const page = cursorPage(rows, limit, ({ registeredAt, id }) => [registeredAt.toISOString(), id]);
    const views = await this.views.brief(accountId, page.rows);
    return page.map(({ id }) => views.get(id)!);
  }

  /** Throws 409 when the agent is retired or another agent has the name. */
  async rename(caller: Caller, id: string, displayName: string): Promise<AgentView> {
    const { accountId } = caller;
    const now = this.clock.now();
    const renamed = await this.agents.change({ accountId, id }, (agent) => agent.rename(displayName, now));
    return this.views.whole(found(renamed).state);
  }

  /**
   * Replaces all grants. Throws 409 with `details.accessRevision` when they were replaced since they were read, 400 with every problem. Locks the currency of
   * advertisers with a ceiling, because the ceiling is an amount in it.
   */
  async replaceAccess(caller: Caller, id: string, { expectedAccessRevision, advertisers }: AccessRequest): Promise<AgentView> {
    const { accountId } = caller;
    const now = this.clock.now();
    const replaced = await this.unitOfWork.run(async () => {
      found(await this.agents.find({ accountId, id }));
      const grants = validateGrants(advertisers, await this.grantable(accountId, advertisers));
      for (const { advertiserId, monthlyCeiling } of grants)
        if (monthlyCeiling !== null) await this.advertisers.lockCurrency(accountId, advertiserId);
      return this.agents.change({ accountId, id }, (agent) => agent.replaceAccess(grants, expectedAccessRevision, now));
    });
    return this.views.whole(found(replaced).state);
  }

  /** Its keys are refused like unknown ones from the next request on, and open streams end. */
  suspend(caller: Caller, id: string, request: LifecycleRequest): Promise<AgentView> {
    return this.move(caller, id, 'suspend', request);
  }

  resume(caller: Caller, id: string, request: LifecycleRequest): Promise<AgentView> {
    return this.move(caller, id, 'resume', request);
  }

  /** Cannot be undone: its keys are revoked, and its name can be used again. */
  retire(caller: Caller, id: string, request: LifecycleRequest): Promise<AgentView> {
    return this.move(caller, id, 'retire', request);
  }

  /** Only this answer contains the secret. Throws 409 unless the agent is active, or when it has reached its limit of keys. */
  createKey(
    person: PersonCaller,
    id: string,
    request: { readonly name: string; readonly expiresAt?: Date | null },
  ): Promise<CreatedAgentKey> {
    return this.unitOfWork.run(async () => {
      // Locks the agent: a concurrent retirement waits and then revokes this key, too.
      found(await this.agents.lock({ accountId: person.accountId, id })).assertTakesKeys();
      return this.keys.create(person, id, request);
    });
  }

  /** Newest first, without revoked keys. */
  async listKeys(caller: Caller, id: string): Promise<readonly AgentKeyState[]> {
    found(await this.agents.find({ accountId: caller.accountId, id }));
    return this.keys.list(caller.accountId, id);
  }

  /** Throws 404 when the agent has no such key or it is already revoked. */
  async revokeKey(caller: Caller, id: string, keyId: string): Promise<void> {
    const { accountId } = caller;
    found(await this.agents.find({ accountId, id }));
    await this.keys.revoke(accountId, id, keyId);
  }

  /**
   * Opens a page on which a signed-in admin can create a key within an hour, so that the requester never sees the secret. It replaces the page before. Throws
   * 409 unless the agent is active.
   */
  async requestKeyHandoff(caller: Caller, id: string): Promise<AgentView> {
    const [reference, now] = [this.ids.next('handoff'), this.clock.now()];
    const changed = await this.agents.change({ accountId: caller.accountId, id }, (agent) => agent.requestHandoff(reference, now));
    return this.views.whole(found(changed).state);
  }

  /** Throws 409 when the page is no longer valid. */
  async readForKeyPage(caller: Caller, id: string, reference: string): Promise<BuyerAgentState> {
    const agent = found(await this.agents.find({ accountId: caller.accountId, id }));
    agent.takeHandoff(reference, this.clock.now());
    return agent.state;
  }

  /** As {@link createKey}, once per page. */
  createKeyFromHandoff(person: PersonCaller, id: string, reference: string, name: string): Promise<CreatedAgentKey> {
    const now = this.clock.now();
    return this.unitOfWork.run(async () => {
      found(await this.agents.change({ accountId: person.accountId, id }, (agent) => agent.takeHandoff(reference, now)));
      return this.keys.create(person, id, { name });
    });
  }

  private async move(caller: Caller, id: string, action: LifecycleAction, request: LifecycleRequest): Promise<AgentView> {
    const { accountId } = caller;
    const now = this.clock.now();
    const moved = await this.unitOfWork.run(async () => {
      const agent = found(await this.agents.change({ accountId, id }, (it) => it.move(action, request, now)));
      if (action === 'retire') await this.keys.endAll(accountId, id);
      return agent;
    });
    return this.views.whole(moved.state);
  }

  private async grantable(accountId: number, wanted: readonly WantedGrant[]): Promise<GrantableAdvertisers> {
    const ids = [...new Set(wanted.map(({ advertiserId }) => advertiserId))];
    const known = await this.advertisers.findMany(accountId, ids);
    const own = known
      .filter(({ status }) => status === 'ACTIVE')
      .map(({ id, primaryCurrency }) => [id, { currency: primaryCurrency }] as const);
    const owned = new Set(known.map(({ id }) => id));
    const others = ids.filter((id) => !owned.has(id));
    return new Map<number, GrantableAdvertiser>([...own, ...(await this.delegated.findGrantable(accountId, others))]);
  }
}

function found(agent: BuyerAgent | null): BuyerAgent {
  if (!agent) throw buyerAgentErrors.notFound();
  return agent;
}
