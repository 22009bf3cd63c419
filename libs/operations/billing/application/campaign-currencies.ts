import { Injectable } from '@nestjs/common';
import { AgentCommitments } from '@exchange/buyer-agents';
import { CampaignBilling } from '@exchange/campaigns';
import type { Caller } from '@exchange/kernel';
import { findCurrency } from '../domain/currency-account';
import { BillingAccounts } from '../domain/ports';
import { BillingTerms } from './billing-terms';
import { Organizations } from './organizations';
import { SandboxChecks } from './sandbox-checks';

/** Implements a port of campaigns (docs/adr/0049, docs/adr/0172). No currency is missing while billing is off, or where only sandbox sellers are bought from. */
@Injectable()
export class CampaignCurrencies extends CampaignBilling {
  constructor(
    private readonly organizations: Organizations,
    private readonly sandbox: SandboxChecks,
    private readonly accounts: BillingAccounts,
    private readonly terms: BillingTerms,
    private readonly agents: AgentCommitments,
  ) {
    super();
  }

  async lacksBillingAccount(accountId: number, currency: string): Promise<boolean> {
    if (!this.terms.isBillingOn) return false;
    const organizationId = await this.organizations.payerOf(accountId);
    if (organizationId === null || findCurrency(await this.accounts.find(organizationId), currency)) return false;
    return !(await this.sandbox.isSandboxed(accountId));
  }

  assertMaySpend(caller: Caller, advertiserId: number, currency: string): Promise<void> {
    return this.agents.commit(caller, { advertiserId, parts: [], currency });
  }
}
