import { Injectable } from '@nestjs/common';
import { type AdvertiserSpec, AdvertisersFacade } from '@exchange/advertisers';
import { type AgentKeys, AgentKeysFacade } from '@exchange/api-keys';
import { agentPool, CommittedMoney } from '@exchange/commitments';
import { Clock } from '@exchange/kernel';
import type { BuyerAgentState } from '../domain/buyer-agent';
import { type AgentGrant, maxGrants } from '../domain/grants';
import { type DelegatedAdvertiser, DelegatedAdvertisers } from './delegated-advertisers';

export interface GrantView extends AgentGrant {
  /** Name of the advertiser. */
  readonly name: string;
  /** ISO 4217. */
  readonly currency: string;
  /** Amount committed in the current month, as a decimal string. */
  readonly committed: string;
  /** The organization that granted the advertiser. Omitted for advertisers of the account. */
  readonly delegatedBy?: { readonly organizationName: string };
}

export interface AgentView {
  readonly agent: BuyerAgentState;
  readonly keys: AgentKeys;
  /** The first grants; `grantCount` counts all. */
  readonly grants: readonly GrantView[];
  readonly grantCount: number;
}

/** Maximum numbers of keys and grants in a single view and in a list. */
const viewLimits = { whole: { keys: 100, grants: maxGrants }, brief: { keys: 10, grants: 10 } } as const;

const noKeys: AgentKeys = { keys: [], count: 0, activeCount: 0 };

/** Agents with their keys, advertiser names and amounts committed this month. One query for each, regardless of the number of agents. */
@Injectable()
export class AgentViews {
  constructor(
    private readonly advertisers: AdvertisersFacade,
    private readonly delegated: DelegatedAdvertisers,
    private readonly keys: AgentKeysFacade,
    private readonly money: CommittedMoney,
    private readonly clock: Clock,
  ) {}

  async whole(agent: BuyerAgentState): Promise<AgentView> {
    return (await this.of(agent.accountId, [agent], viewLimits.whole)).get(agent.id)!;
  }

  brief(accountId: number, agents: readonly BuyerAgentState[]): Promise<ReadonlyMap<string, AgentView>> {
    return this.of(accountId, agents, viewLimits.brief);
  }

  private async of(
    accountId: number,
    agents: readonly BuyerAgentState[],
    limits: { readonly keys: number; readonly grants: number },
  ): Promise<ReadonlyMap<string, AgentView>> {
    const ids = agents.map(({ id }) => id);
    const granted = agents.flatMap(({ grants }) => grants.slice(0, limits.grants));
    const [own, others] = [granted.filter((grant) => !isDelegated(grant)), granted.filter(isDelegated)].map((some) => [
      ...new Set(some.map(({ advertiserId }) => advertiserId)),
    ]);
    const now = this.clock.now();
    const poolOf = (agentId: string, advertiserId: number): string => agentPool(accountId, agentId, advertiserId, now).name;
    const pools = agents.flatMap(({ id, grants }) => grants.slice(0, limits.grants).map(({ advertiserId }) => poolOf(id, advertiserId)));
    const [advertisers, delegated, keys, sums] = await Promise.all([
      this.advertisers.findMany(accountId, own!),
      this.delegated.find(accountId, others!),
      this.keys.of(accountId, ids, limits.keys),
      this.money.sums(accountId, pools),
    ]);
    const byId = new Map<number, ShownAdvertiser>([...advertisers, ...delegated].map((advertiser) => [advertiser.id, advertiser]));
    return new Map(
      agents.map((agent) => {
        const first = agent.grants.slice(0, limits.grants);
        const grants = first.flatMap((grant) => grantView(grant, byId, sums.get(poolOf(agent.id, grant.advertiserId))));
        const grantCount = agent.grants.length - first.length + grants.length;
        return [agent.id, { agent, keys: keys.get(agent.id) ?? noKeys, grants, grantCount }];
      }),
    );
  }
}

type ShownAdvertiser = Pick<AdvertiserSpec, 'id' | 'name' | 'primaryCurrency'> & Partial<Pick<DelegatedAdvertiser, 'delegatedBy'>>;

const isDelegated = ({ grantorAccountId }: AgentGrant): boolean => grantorAccountId !== undefined;

/** Own advertisers are archived, never deleted. Only a delegated advertiser whose grant has ended is missing. */
function grantView(grant: AgentGrant, advertisers: ReadonlyMap<number, ShownAdvertiser>, committed = '0'): readonly GrantView[] {
  const advertiser = advertisers.get(grant.advertiserId);
  if (!advertiser) return [];
  const { name, primaryCurrency: currency, delegatedBy } = advertiser;
  const view = { ...grant, name, currency, committed };
  return [delegatedBy ? { ...view, delegatedBy } : view];
}
