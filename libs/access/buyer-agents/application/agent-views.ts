import { Injectable } from '@nestjs/common';
import { Clock } from '@exchange/kernel';
import { type AdvertiserSpec, AdvertisersFacade } from '@exchange/advertisers';
import { type AgentKeys, AgentKeysFacade } from '@exchange/api-keys';
import type { BuyerAgentState } from '../domain/buyer-agent';
import { type AgentGrant, mostGrants } from '../domain/grants';
import { MonthlyTotals } from '../domain/ports';
import { monthOf } from './month';

export interface GrantView extends AgentGrant {
  /** Of the advertiser. */
  readonly name: string;
  /** ISO 4217. */
  readonly currency: string;
  /** Decimal string: in this month. */
  readonly committed: string;
}

export interface AgentView {
  readonly agent: BuyerAgentState;
  readonly keys: AgentKeys;
  /** The first of them, and how many there are. */
  readonly grants: readonly GrantView[];
  readonly grantCount: number;
}

/** Shown of each agent: on its own, and in a list. */
const shown = { whole: { keys: 100, grants: mostGrants }, brief: { keys: 10, grants: 10 } } as const;

const noKeys: AgentKeys = { keys: [], count: 0, activeCount: 0 };

/** Agents with what is known of them elsewhere: keys, names of advertisers, what they have committed this month. A query for each, however many agents. */
@Injectable()
export class AgentViews {
  constructor(
    private readonly advertisers: AdvertisersFacade,
    private readonly keys: AgentKeysFacade,
    private readonly totals: MonthlyTotals,
    private readonly clock: Clock,
  ) {}

  async whole(agent: BuyerAgentState): Promise<AgentView> {
    return (await this.of(agent.accountId, [agent], shown.whole)).get(agent.id)!;
  }

  brief(accountId: number, agents: readonly BuyerAgentState[]): Promise<ReadonlyMap<string, AgentView>> {
    return this.of(accountId, agents, shown.brief);
  }

  private async of(
    accountId: number,
    agents: readonly BuyerAgentState[],
    most: { readonly keys: number; readonly grants: number },
  ): Promise<ReadonlyMap<string, AgentView>> {
    const ids = agents.map(({ id }) => id);
    const granted = new Set(agents.flatMap(({ grants }) => grants.slice(0, most.grants).map(({ advertiserId }) => advertiserId)));
    const [advertisers, keys, totals] = await Promise.all([
      this.advertisers.of(accountId, [...granted]),
      this.keys.of(accountId, ids, most.keys),
      this.totals.of(accountId, ids, monthOf(this.clock.now())),
    ]);
    const byId = new Map(advertisers.map((advertiser) => [advertiser.id, advertiser]));
    return new Map(
      agents.map((agent) => [
        agent.id,
        {
          agent,
          keys: keys.get(agent.id) ?? noKeys,
          grants: agent.grants.slice(0, most.grants).map((grant) => grantView(grant, byId, totals.get(agent.id))),
          grantCount: agent.grants.length,
        },
      ]),
    );
  }
}

/** Advertisers are archived, never deleted: there is one for each grant. */
function grantView(
  grant: AgentGrant,
  advertisers: ReadonlyMap<number, AdvertiserSpec>,
  totals: ReadonlyMap<number, string> | undefined,
): GrantView {
  const { name = '', primaryCurrency: currency = '' } = advertisers.get(grant.advertiserId) ?? {};
  return { ...grant, name, currency, committed: totals?.get(grant.advertiserId) ?? '0' };
}
