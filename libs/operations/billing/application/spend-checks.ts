import { Injectable } from '@nestjs/common';
import { AdvertisersFacade } from '@exchange/advertisers';
import { AgentCommitments } from '@exchange/buyer-agents';
import { CommittedMoney, payerPool } from '@exchange/commitments';
import { type Caller, type DomainError, micros, sum } from '@exchange/kernel';
import { type Commitment, Commitments } from '@exchange/media-buys';
import { billingStandingOf } from '../domain/billing-standing';
import { type BillingByCurrency, findCurrency, openedCurrencies } from '../domain/currency-account';
import { billingErrors } from '../domain/errors';
import { amountIn, costOf, minorOf, totalOf } from '../domain/fees';
import { BillingAccounts, Ledger, OpenBuys } from '../domain/ports';
import { BillingTerms } from './billing-terms';
import { Organizations } from './organizations';
import { SandboxChecks } from './sandbox-checks';

/**
 * Decides whether a purchase of media may be committed (docs/adr/0049, docs/adr/0096). Checks the advertiser, the agent's limits, the allowed sellers and the organization's
 * standing, in this order. Checks run in the committing transaction, so a refused purchase is never committed. Sandbox sellers cost nothing.
 */
@Injectable()
export class SpendChecks extends Commitments {
  constructor(
    private readonly advertisers: AdvertisersFacade,
    private readonly agents: AgentCommitments,
    private readonly organizations: Organizations,
    private readonly sandbox: SandboxChecks,
    private readonly accounts: BillingAccounts,
    private readonly buys: OpenBuys,
    private readonly money: CommittedMoney,
    private readonly ledger: Ledger,
    private readonly terms: BillingTerms,
  ) {
    super();
  }

  /**
   * Throws 409 for an archived advertiser, 403 `FEATURE_NOT_ENABLED` for a seller the account may not buy from yet, 402 `CREDIT_LIMIT_EXCEEDED` when a
   * spend hold exists or the amount available in the currency is too low, and 400 when the organization has no billing account in the currency.
   */
  async commit(caller: Caller, commitment: Commitment): Promise<void> {
    await this.advertisers.assertActive(caller.accountId, commitment.advertiserId);
    await this.agents.commit(caller, commitment);
    const { refusal, billable } = await this.sandbox.check(caller.accountId, commitment);
    if (refusal) throw refusal;
    if (this.terms.isBillingOn) await this.commitMoney(caller.accountId, billable);
  }

  async refusal(caller: Caller, commitment: Commitment): Promise<DomainError | null> {
    const refused =
      (await this.advertisers.archivedError(caller.accountId, commitment.advertiserId)) ?? (await this.agents.refusal(caller, commitment));
    if (refused) return refused;
    const { refusal, billable } = await this.sandbox.check(caller.accountId, commitment);
    if (refusal || !this.terms.isBillingOn || amountOf(billable) <= 0n) return refusal;
    const organizationId = await this.organizations.payerOf(caller.accountId);
    return organizationId === null ? null : this.moneyRefusal(await this.accounts.find(organizationId), organizationId, billable);
  }

  private async commitMoney(buyerId: number, commitment: Commitment): Promise<void> {
    if (amountOf(commitment) <= 0n) return;
    const organizationId = await this.organizations.payerOf(buyerId);
    if (organizationId === null) return;
    const refused = await this.moneyRefusal(await this.accounts.lock(organizationId), organizationId, commitment);
    if (refused) throw refused;
    const costs = this.costsOf(commitment).costs.filter(({ costMinor }) => costMinor > 0);
    if (costs.length === 0) return;
    const mediaBuyIds = costs.map(({ mediaBuyId }) => mediaBuyId);
    await this.buys.add(buyerId, mediaBuyIds, organizationId, commitment.currency);
    const shares = costs.map((cost) => ({ ...cost, amount: amountIn(cost.costMinor, commitment.currency) }));
    await this.money.add(payerPool(organizationId, commitment.currency), buyerId, shares);
  }

  private async moneyRefusal(billing: BillingByCurrency, organizationId: number, commitment: Commitment) {
    const { currency } = commitment;
    const opened = findCurrency(billing, currency);
    if (!opened) return billingErrors.otherCurrency({ details: openedCurrencies(billing) });
    const { neededMinor } = this.costsOf(commitment);
    const position = await this.ledger.position(organizationId, currency);
    const { availableMinor } = billingStandingOf(opened, position, opened.committedMinor);
    const details = { neededMinor: String(neededMinor), availableMinor: String(availableMinor), currency };
    if (billing.account.state.holds.length > 0) return billingErrors.held({ details });
    return neededMinor > availableMinor ? billingErrors.creditLimitExceeded({ details }) : null;
  }

  private costsOf({ parts, currency }: Commitment) {
    const costs = parts.map((part) => ({ ...part, costMinor: totalOf(costOf(minorOf(part.amount, currency), this.terms)) }));
    return { costs, neededMinor: costs.reduce((total, { costMinor }) => total + costMinor, 0) };
  }
}

const amountOf = ({ parts }: Commitment) => sum(parts.map(({ amount }) => micros(amount)));
