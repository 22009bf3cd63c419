import { Injectable } from '@nestjs/common';
import { AgentCommitments } from '@exchange/buyer-agents';
import { type Caller, micros, sum } from '@exchange/kernel';
import { type Commitment, Commitments } from '@exchange/media-buys';
import { billingErrors } from '../domain/errors';
import { costOf, minorOf, totalOf } from '../domain/fees';
import { BillingAccounts, Ledger, OpenBuys } from '../domain/ports';
import { standingOf } from '../domain/standing';
import { BillingTerms } from './billing-terms';
import { Organizations } from './organizations';

/**
 * The port of media buys (docs/adr/0049, docs/adr/0096): first what agents may commit, then what the organization can. All in the transaction that
 * commits, so that what is refused was never committed.
 */
@Injectable()
export class SpendChecks extends Commitments {
  constructor(
    private readonly agents: AgentCommitments,
    private readonly organizations: Organizations,
    private readonly accounts: BillingAccounts,
    private readonly buys: OpenBuys,
    private readonly ledger: Ledger,
    private readonly terms: BillingTerms,
  ) {
    super();
  }

  /** 402 `CREDIT_LIMIT_EXCEEDED` when the organization has a hold, or less left than that; 400 when it is billed in another currency. */
  async commit(caller: Caller, commitment: Commitment): Promise<void> {
    await this.agents.commit(caller, commitment);
    if (this.terms.isOn) await this.commitMoney(caller.accountId, commitment);
  }

  private async commitMoney(buyerId: number, { parts, currency }: Commitment): Promise<void> {
    if (sum(parts.map(({ amount }) => micros(amount))) <= 0n) return;
    const organizationId = await this.organizations.payerOf(buyerId);
    if (organizationId === null) return;
    const { account, committedMinor } = await this.accounts.lock(organizationId);
    if (account.state.currency !== currency) throw billingErrors.otherCurrency({ details: { expected: account.state.currency } });
    const costs = parts.map((part) => ({ ...part, costMinor: totalOf(costOf(minorOf(part.amount, currency), this.terms)) }));
    const neededMinor = costs.reduce((total, { costMinor }) => total + costMinor, 0);
    const position = await this.ledger.position(organizationId, currency);
    const { availableMinor } = standingOf(account.state, position, committedMinor);
    const details = { neededMinor: String(neededMinor), availableMinor: String(availableMinor), currency };
    if (account.state.holds.length > 0) throw billingErrors.held({ details });
    if (neededMinor > availableMinor) throw billingErrors.creditLimitExceeded({ details });
    for (const { mediaBuyId, changeId = null, costMinor } of costs)
      if (costMinor > 0) await this.buys.commit({ buyerId, mediaBuyId }, organizationId, changeId, costMinor);
    await this.accounts.addCommitted(organizationId, neededMinor);
  }
}
