import { Injectable } from '@nestjs/common';
import { type AgentCaller, type Caller, Clock, decimal, type DomainError, type Micros, micros, sum } from '@exchange/kernel';
import { type Commitment, Commitments } from '@exchange/media-buys';
import type { BuyerAgent } from '../domain/buyer-agent';
import { buyerAgentErrors } from '../domain/errors';
import { eventOf } from '../domain/events';
import { BuyerAgents, MonthlyTotals } from '../domain/ports';
import { monthOf } from './month';

/** What agents may commit: the port of media buys, filled from here (docs/adr/0049, docs/adr/0077). */
@Injectable()
export class AgentCommitments extends Commitments {
  constructor(
    private readonly agents: BuyerAgents,
    private readonly totals: MonthlyTotals,
    private readonly clock: Clock,
  ) {
    super();
  }

  /** The grant is read anew, and stays as it is until the transaction ends. */
  async commit(caller: Caller, { advertiserId, parts, currency }: Commitment): Promise<void> {
    if (caller.kind !== 'agent') return;
    const { accountId, id: agentId } = keyOf(caller);
    const agent = await this.agents.hold({ accountId, id: agentId });
    const grant = spendingGrant(agent, advertiserId);
    if (!agent || !grant) throw buyerAgentErrors.mayNotSpend();
    const amount = amountOf(parts);
    if (amount <= 0n) return;
    const now = this.clock.now();
    const key = { accountId, agentId, advertiserId, month: monthOf(now) };
    const committed = micros(await this.totals.add(key, decimal(amount)));
    for (const { mediaBuyId, changeId = null, amount: part } of parts)
      if (micros(part) > 0n) await this.totals.keep(key, { accountId: caller.accountId, mediaBuyId, changeId }, part);
    if (grant.monthlyCeiling === null) return;
    const [ceiling, before] = [micros(grant.monthlyCeiling), committed - amount];
    if (committed > ceiling) throw ceilingReached(ceiling, before, currency);
    const type = crossed(ceiling, before, committed);
    if (!type) return;
    const [most, held] = [ceiling, committed].map((one) => Number(decimal(one))) as [number, number];
    const { displayName } = agent.state;
    const { month } = key;
    await this.totals.tell(
      eventOf(type, accountId, now, { agentId, displayName, advertiserId, month, ceiling: most, committed: held, currency }),
    );
  }

  async refusal(caller: Caller, { advertiserId, parts, currency }: Commitment): Promise<DomainError | null> {
    if (caller.kind !== 'agent') return null;
    const key = keyOf(caller);
    const grant = spendingGrant(await this.agents.find(key), advertiserId);
    if (!grant) return buyerAgentErrors.mayNotSpend();
    const amount = amountOf(parts);
    if (amount <= 0n || grant.monthlyCeiling === null) return null;
    const ceiling = micros(grant.monthlyCeiling);
    const totals = await this.totals.of(key.accountId, [key.id], monthOf(this.clock.now()));
    const before = micros(totals.get(key.id)?.get(advertiserId) ?? '0');
    return before + amount > ceiling ? ceilingReached(ceiling, before, currency) : null;
  }
}

/** The agent is its own organization's, also where it works on advertisers of another one. */
const keyOf = ({ agentId, delegation, accountId }: AgentCaller) => ({ accountId: delegation?.accountId ?? accountId, id: agentId });

const amountOf = (parts: Commitment['parts']): Micros => sum(parts.map((part) => micros(part.amount)));

/** Undefined: it may not spend for the advertiser. */
const spendingGrant = (agent: BuyerAgent | null, advertiserId: number) =>
  agent?.state.lifecycleState === 'active'
    ? agent.state.grants.find((one) => one.advertiserId === advertiserId && one.maySpend)
    : undefined;

function ceilingReached(ceiling: Micros, before: Micros, currency: string): DomainError {
  const left = ceiling > before ? ceiling - before : 0n;
  const [most, held, rest] = [ceiling, before, left].map((one) => Number(decimal(one)));
  return buyerAgentErrors.ceilingReached({ details: { ceiling: most, committed: held, left: rest, currency } });
}

/** Of what an agent may commit: then people hear of it, before it is refused. */
const nearly = 80n;

/** Once for each crossing; null when nothing was crossed. */
function crossed(ceiling: Micros, before: Micros, committed: Micros) {
  if (committed >= ceiling) return before < ceiling ? 'buyer_agents.ceiling_reached' : null;
  const isNear = (one: Micros): boolean => one * 100n >= ceiling * nearly;
  return isNear(committed) && !isNear(before) ? 'buyer_agents.ceiling_nearly_reached' : null;
}
