import { Injectable } from '@nestjs/common';
import { agentPool, CommittedMoney } from '@exchange/commitments';
import { type AgentCaller, type Caller, Clock, decimal, type DomainError, type Micros, micros, sum } from '@exchange/kernel';
import { type Commitment, Commitments } from '@exchange/media-buys';
import { Outbox } from '@exchange/platform';
import type { BuyerAgent } from '../domain/buyer-agent';
import { buyerAgentErrors } from '../domain/errors';
import { buyerAgentEvent } from '../domain/events';
import { BuyerAgents } from '../domain/ports';

/** Checks and records what agents commit. Implements the port of media buys (docs/adr/0049, docs/adr/0077). */
@Injectable()
export class AgentCommitments extends Commitments {
  constructor(
    private readonly agents: BuyerAgents,
    private readonly money: CommittedMoney,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {
    super();
  }

  /** Reads the grant again and locks it until the transaction ends. */
  async commit(caller: Caller, { advertiserId, parts, currency }: Commitment): Promise<void> {
    if (caller.kind !== 'agent') return;
    const { accountId, id: agentId } = keyOf(caller);
    const agent = await this.agents.lock({ accountId, id: agentId });
    const grant = spendingGrant(agent, advertiserId);
    if (!agent || !grant) throw buyerAgentErrors.mayNotSpend();
    const amount = amountOf(parts);
    if (amount <= 0n) return;
    const now = this.clock.now();
    const pool = agentPool(accountId, agentId, advertiserId, now);
    const shares = parts.filter((part) => micros(part.amount) > 0n);
    const committed = micros(await this.money.add(pool, caller.accountId, shares));
    if (grant.monthlyCeiling === null) return;
    const [ceiling, before] = [micros(grant.monthlyCeiling), committed - amount];
    if (committed > ceiling) throw ceilingReached(ceiling, before, currency);
    const type = crossedLimit(ceiling, before, committed);
    if (!type) return;
    const { displayName } = agent.state;
    const amounts = { ceiling: Number(decimal(ceiling)), committed: Number(decimal(committed)), currency };
    const payload = { agentId, displayName, advertiserId, month: pool.month, ...amounts };
    await this.outbox.append([buyerAgentEvent(type, accountId, now, payload)]);
  }

  async refusal(caller: Caller, { advertiserId, parts, currency }: Commitment): Promise<DomainError | null> {
    if (caller.kind !== 'agent') return null;
    const key = keyOf(caller);
    const grant = spendingGrant(await this.agents.find(key), advertiserId);
    if (!grant) return buyerAgentErrors.mayNotSpend();
    const amount = amountOf(parts);
    if (amount <= 0n || grant.monthlyCeiling === null) return null;
    const ceiling = micros(grant.monthlyCeiling);
    const { name } = agentPool(key.accountId, key.id, advertiserId, this.clock.now());
    const before = micros((await this.money.sums(key.accountId, [name])).get(name) ?? '0');
    return before + amount > ceiling ? ceilingReached(ceiling, before, currency) : null;
  }
}

/** The agent belongs to its own organization, also when it works on advertisers of another one. */
const keyOf = ({ agentId, delegation, accountId }: AgentCaller) => ({ accountId: delegation?.accountId ?? accountId, id: agentId });

const amountOf = (parts: Commitment['parts']): Micros => sum(parts.map((part) => micros(part.amount)));

/** Undefined when the agent may not spend for the advertiser. */
const spendingGrant = (agent: BuyerAgent | null, advertiserId: number) =>
  agent?.state.lifecycleState === 'active'
    ? agent.state.grants.find((one) => one.advertiserId === advertiserId && one.maySpend)
    : undefined;

function ceilingReached(ceiling: Micros, before: Micros, currency: string): DomainError {
  const left = ceiling > before ? ceiling - before : 0n;
  const [ceilingAmount, committed, rest] = [ceiling, before, left].map((one) => Number(decimal(one)));
  return buyerAgentErrors.ceilingReached({ details: { ceiling: ceilingAmount, committed, left: rest, currency } });
}

/** Percentage of the ceiling at which people are notified. */
const nearPercent = 80n;

/** Returns the event of a crossed limit; null when none was crossed. */
function crossedLimit(ceiling: Micros, before: Micros, committed: Micros) {
  if (committed >= ceiling) return before < ceiling ? 'buyer_agents.ceiling_reached' : null;
  const isNear = (one: Micros): boolean => one * 100n >= ceiling * nearPercent;
  return isNear(committed) && !isNear(before) ? 'buyer_agents.ceiling_nearly_reached' : null;
}
