import { Injectable } from '@nestjs/common';
import { type Caller, Clock, decimal, micros } from '@exchange/kernel';
import { type Commitment, Commitments } from '@exchange/media-buys';
import { buyerAgentErrors } from '../domain/errors';
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
  async commit(caller: Caller, { advertiserId, amount, currency }: Commitment): Promise<void> {
    if (caller.kind !== 'agent') return;
    // The agent is its own organization's, also where it works on advertisers of another one.
    const { agentId } = caller;
    const accountId = caller.delegation?.accountId ?? caller.accountId;
    const agent = await this.agents.hold({ accountId, id: agentId });
    const grant = agent?.state.grants.find((one) => one.advertiserId === advertiserId);
    if (agent?.state.lifecycleState !== 'active' || !grant?.maySpend) throw buyerAgentErrors.mayNotSpend();
    if (micros(amount) <= 0n) return;
    const month = monthOf(this.clock.now());
    const committed = micros(await this.totals.add({ accountId, agentId, advertiserId, month }, amount));
    if (grant.monthlyCeiling === null || committed <= micros(grant.monthlyCeiling)) return;
    const [ceiling, before] = [micros(grant.monthlyCeiling), committed - micros(amount)];
    const left = ceiling > before ? ceiling - before : 0n;
    const [most, held, rest] = [ceiling, before, left].map((one) => Number(decimal(one)));
    throw buyerAgentErrors.ceilingReached({ details: { ceiling: most, committed: held, left: rest, currency } });
  }
}
