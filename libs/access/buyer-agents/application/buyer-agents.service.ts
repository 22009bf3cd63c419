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
  isAdmin,
  isSignedInPerson,
  type Page,
  type PersonCaller,
  UnitOfWork,
} from '@exchange/kernel';
import { BuyerAgent, type BuyerAgentState, type LifecycleRequest } from '../domain/buyer-agent';
import type { LifecycleAction, LifecycleState } from '../domain/buyer-agent.states';
import { buyerAgentErrors } from '../domain/errors';
import { checkedGrants, type Grantable, type GrantableAdvertiser, type WantedGrant } from '../domain/grants';
import { BuyerAgents } from '../domain/ports';
import { type AgentView, AgentViews } from './agent-views';
import { DelegatedAdvertisers } from './delegated-advertisers';

export interface AccessRequest {
  readonly expectedAccessRevision: number;
  /** All that the agent is to have; nothing of what it had before stays. */
  readonly advertisers: readonly WantedGrant[];
}

export interface AgentListRequest {
  readonly limit: number;
  readonly cursor?: string;
  readonly lifecycleState?: LifecycleState;
  /** Part of the name, whatever its case. */
  readonly name?: string;
}

/**
 * Buyer agents as the admins of an account manage them, one intent per method (gaps-2.md §3). Keys and apps of an admin may read; everything that
 * changes an agent asks for a signed-in admin (403). 404 for agents that are unknown or another account's.
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

  /** Nothing is granted to it, and it has no key. 409 when another agent that is not retired has the name. */
  async create(caller: Caller, displayName: string, kind: 'external' | 'hosted' = 'external'): Promise<AgentView> {
    const { accountId } = assertManages(caller);
    if (kind === 'hosted') throw invalidField('kind', 'kind hosted is not available: register the agent where it runs.');
    const agent = BuyerAgent.create({ accountId, id: this.ids.next('agent'), displayName }, this.clock.now());
    await this.agents.insert(agent);
    return this.views.whole(agent.state);
  }

  async read(caller: Caller, id: string): Promise<AgentView> {
    assertReads(caller);
    return this.views.whole(found(await this.agents.find({ accountId: caller.accountId, id })).state);
  }

  /** Newest first; of credentials and advertisers only the first of each agent. */
  async list(caller: Caller, { limit, cursor, lifecycleState, name }: AgentListRequest): Promise<Page<AgentView>> {
    assertReads(caller);
    const { accountId } = caller;
    const after = cursor === undefined ? null : decodeCursor(cursor, ['timestamp', 'string']);
    const filter = { accountId, ...(lifecycleState ? { lifecycleState } : {}), ...(name === undefined ? {} : { name }) };
    const rows = await this.agents.list(filter, { limit, after });
    const page = cursorPage(rows, limit, ({ registeredAt, id }) => [registeredAt.toISOString(), id]);
    const views = await this.views.brief(accountId, page.rows);
    return page.map(({ id }) => views.get(id)!);
  }

  /** 409 when it is retired, or another agent has the name. */
  async rename(caller: Caller, id: string, displayName: string): Promise<AgentView> {
    const { accountId } = assertManages(caller);
    const now = this.clock.now();
    const renamed = await this.agents.change({ accountId, id }, (agent) => agent.rename(displayName, now));
    return this.views.whole(found(renamed).state);
  }

  /**
   * All of the access at once. 409 with `details.accessRevision` when it was replaced since it was read; 400 with every problem of the grants. An
   * advertiser with a ceiling keeps its currency from now on: the ceiling is an amount of it.
   */
  async replaceAccess(caller: Caller, id: string, { expectedAccessRevision, advertisers }: AccessRequest): Promise<AgentView> {
    const { accountId } = assertManages(caller);
    const now = this.clock.now();
    const replaced = await this.unitOfWork.run(async () => {
      found(await this.agents.find({ accountId, id }));
      const grants = checkedGrants(advertisers, await this.grantable(accountId, advertisers));
      for (const { advertiserId, monthlyCeiling } of grants)
        if (monthlyCeiling !== null) await this.advertisers.lockCurrency(accountId, advertiserId);
      return this.agents.change({ accountId, id }, (agent) => agent.replaceAccess(grants, expectedAccessRevision, now));
    });
    return this.views.whole(found(replaced).state);
  }

  /** Its keys are refused like unknown ones from the next request on, and what they have opened ends. */
  suspend(caller: Caller, id: string, request: LifecycleRequest): Promise<AgentView> {
    return this.move(caller, id, 'suspend', request);
  }

  /** Its keys work again. */
  resume(caller: Caller, id: string, request: LifecycleRequest): Promise<AgentView> {
    return this.move(caller, id, 'resume', request);
  }

  /** For good: its keys are revoked, and its name is free again. */
  retire(caller: Caller, id: string, request: LifecycleRequest): Promise<AgentView> {
    return this.move(caller, id, 'retire', request);
  }

  /** The one answer that carries the secret. 409 unless the agent is active, or when it has as many keys as it can have. */
  createKey(caller: Caller, id: string, request: { readonly name: string; readonly expiresAt?: Date | null }): Promise<CreatedAgentKey> {
    const person = assertManages(caller);
    return this.unitOfWork.run(async () => {
      // Held: whoever retires it waits, and then revokes this key too.
      found(await this.agents.hold({ accountId: person.accountId, id })).assertTakesKeys();
      return this.keys.create(person, id, request);
    });
  }

  /** Newest first, everything in one page; revoked ones are not in it. */
  async listKeys(caller: Caller, id: string): Promise<readonly AgentKeyState[]> {
    assertReads(caller);
    found(await this.agents.find({ accountId: caller.accountId, id }));
    return this.keys.list(caller.accountId, id);
  }

  /** At once. 404 when the agent has no such key, or it was revoked before. */
  async revokeKey(caller: Caller, id: string, keyId: string): Promise<void> {
    const { accountId } = assertManages(caller);
    found(await this.agents.find({ accountId, id }));
    await this.keys.revoke(accountId, id, keyId);
  }

  /**
   * A page on which a signed-in admin makes a key, for an hour: whoever asks for it, a program of an admin as well, never sees the secret. It takes the
   * place of the page before. 409 unless the agent is active.
   */
  async handOverKey(caller: Caller, id: string): Promise<AgentView> {
    assertReads(caller);
    const [reference, now] = [this.ids.next('handoff'), this.clock.now()];
    const changed = await this.agents.change({ accountId: caller.accountId, id }, (agent) => agent.handOver(reference, now));
    return this.views.whole(found(changed).state);
  }

  /** The agent that a key can be made for on this page. 409 when none can any more. */
  async onKeyPage(caller: Caller, id: string, reference: string): Promise<BuyerAgentState> {
    const agent = found(await this.agents.find({ accountId: assertManages(caller).accountId, id }));
    agent.takeHandoff(reference, this.clock.now());
    return agent.state;
  }

  /** As {@link createKey}, once for each page. */
  takeKey(caller: Caller, id: string, reference: string, name: string): Promise<CreatedAgentKey> {
    const person = assertManages(caller);
    const now = this.clock.now();
    return this.unitOfWork.run(async () => {
      found(await this.agents.change({ accountId: person.accountId, id }, (agent) => agent.takeHandoff(reference, now)));
      return this.keys.create(person, id, { name });
    });
  }

  private async move(caller: Caller, id: string, action: LifecycleAction, request: LifecycleRequest): Promise<AgentView> {
    const { accountId } = assertManages(caller);
    const now = this.clock.now();
    const moved = await this.unitOfWork.run(async () => {
      const agent = found(await this.agents.change({ accountId, id }, (it) => it.move(action, request, now)));
      if (action === 'retire') await this.keys.endAll(accountId, id);
      return agent;
    });
    return this.views.whole(moved.state);
  }

  private async grantable(accountId: number, wanted: readonly WantedGrant[]): Promise<Grantable> {
    const ids = [...new Set(wanted.map(({ advertiserId }) => advertiserId))];
    const known = await this.advertisers.of(accountId, ids);
    const own = known
      .filter(({ status }) => status === 'ACTIVE')
      .map(({ id, primaryCurrency }) => [id, { currency: primaryCurrency }] as const);
    const owned = new Set(known.map(({ id }) => id));
    const others = ids.filter((id) => !owned.has(id));
    return new Map<number, GrantableAdvertiser>([...own, ...(await this.delegated.grantable(accountId, others))]);
  }
}

/** Sellers have no buyer agents. */
function assertReads(caller: Caller): void {
  if (caller.accountType !== 'BUYER') throw buyerAgentErrors.buyersOnly();
  if (!isAdmin(caller)) throw buyerAgentErrors.adminsOnly();
}

function assertManages(caller: Caller): PersonCaller {
  assertReads(caller);
  if (!isSignedInPerson(caller)) throw buyerAgentErrors.personOnly();
  return caller;
}

function found(agent: BuyerAgent | null): BuyerAgent {
  if (!agent) throw buyerAgentErrors.notFound();
  return agent;
}
