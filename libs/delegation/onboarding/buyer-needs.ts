import { Injectable } from '@nestjs/common';
import {
  requiredNeedsOf,
  BuyerAccess,
  type BuyerAccount,
  type BuyerNeed,
  buyerNeeds,
  type BuyerStanding,
  buyerStandingOf,
} from '@exchange/accounts';
import { Database, Settings } from '@exchange/platform';
import { acceptingAccountsSql } from './account-terms.service';

/**
 * Implements the port of accounts (docs/adr/0049, docs/adr/0178) from the settings and stored data: the operator, accepted terms (also those of the
 * organization), and a recipient of invoices with a first payment or credit.
 */
@Injectable()
export class BuyerNeeds extends BuyerAccess {
  constructor(
    private readonly database: Database,
    private readonly settings: Settings,
  ) {
    super();
  }

  async standings(accounts: readonly BuyerAccount[]): Promise<ReadonlyMap<number, BuyerStanding>> {
    const { areTermsRequired, buyerOperator, billing, sandboxFirst } = this.settings;
    const isBillingRequired = billing === 'on';
    const required = requiredNeedsOf({
      areTermsRequired,
      isOperatorRequired: buyerOperator === 'required',
      isBillingRequired,
      isSandboxFirst: sandboxFirst === 'on',
    });
    const unmet = required.length === 0 && !isBillingRequired ? new Map<number, readonly BuyerNeed[]>() : await this.unmetNeeds(accounts);
    return new Map(accounts.map((account) => [account.id, buyerStandingOf(account, required, unmet.get(account.id) ?? [])]));
  }

  async copyToOrganization(accountId: number, organizationId: number): Promise<void> {
    await this.database.query(
      `insert into terms_acceptances (account_id, version, accepted_by, accepted_at)
       select $2, version, accepted_by, accepted_at from terms_acceptances where account_id = $1`,
      [accountId, organizationId],
      'onboarding.pass-on',
    );
  }

  /**
   * Needs that the accounts do not meet; terms and billing only when the exchange requires them. Until `accounts.placed` has moved the billing of a new
   * organization, it is still with the account that the organization was made for: the only child older than it.
   */
  private async unmetNeeds(accounts: readonly BuyerAccount[]): Promise<ReadonlyMap<number, readonly BuyerNeed[]>> {
    if (accounts.length === 0) return new Map();
    const rows = await this.database.query<Record<BuyerNeed, boolean> & { readonly id: number }>(
      `select a.id,
         not exists (select 1 from operator_identities o where o.account_id = a.id) as operator,
         $5 and not exists (select 1 from terms_acceptances t where t.account_id in ${acceptingAccountsSql('a.id')} and t.version = $3) as terms,
         $4 and not exists (
           select 1 from billing_accounts b
           where b.account_id in (select a.payer union all select c.id from accounts c where c.parent_id = a.payer and c.id < a.payer)
           and b.contact_name is not null and b.email is not null
           and (b.credit_limit_minor > 0
             or exists (select 1 from billing_currencies c where c.account_id = b.account_id and c.credit_limit_minor > 0)
             or exists (select 1 from billing_deposits d where d.account_id = b.account_id and d.status = 'POSTED'))) as billing
       from unnest($1::bigint[], $2::bigint[]) as a (id, payer)`,
      [
        accounts.map(({ id }) => id),
        accounts.map(({ id, parentId }) => parentId ?? id),
        this.settings.termsVersion,
        this.settings.billing === 'on',
        this.settings.areTermsRequired,
      ],
      'onboarding.needs',
    );
    return new Map(rows.map(({ id, ...lacks }) => [id, buyerNeeds.filter((need) => lacks[need])] as const));
  }
}
