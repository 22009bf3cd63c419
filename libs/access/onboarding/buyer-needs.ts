import { Injectable } from '@nestjs/common';
import { type AccountState, BuyerAccess, type BuyerNeed } from '@exchange/accounts';
import { Database, Settings } from '@exchange/platform';

/**
 * The port of accounts (docs/adr/0049, docs/adr/0143): an operator of its own, the terms that are asked for, its own acceptance or that of its
 * organization, and, where organizations are charged, who gets invoices and a first payment or credit.
 */
@Injectable()
export class BuyerNeeds extends BuyerAccess {
  constructor(
    private readonly database: Database,
    private readonly settings: Settings,
  ) {
    super();
  }

  async needs(accounts: readonly Pick<AccountState, 'id' | 'parentId'>[]): Promise<ReadonlyMap<number, readonly BuyerNeed[]>> {
    if (accounts.length === 0) return new Map();
    const rows = await this.database.query<Record<BuyerNeed, boolean> & { readonly id: number }>(
      `select a.id,
         not exists (select 1 from operator_identities o where o.account_id = a.id) as operator,
         not exists (select 1 from terms_acceptances t where t.account_id in (a.id, a.payer) and t.version = $3) as terms,
         $4 and not exists (
           select 1 from billing_accounts b where b.account_id = a.payer and b.contact_name is not null and b.email is not null
           and (b.credit_limit_minor > 0
             or exists (select 1 from billing_currencies c where c.account_id = a.payer and c.credit_limit_minor > 0)
             or exists (select 1 from billing_deposits d where d.account_id = a.payer and d.status = 'POSTED'))) as billing
       from unnest($1::bigint[], $2::bigint[]) as a (id, payer)`,
      [
        accounts.map(({ id }) => id),
        accounts.map(({ id, parentId }) => parentId ?? id),
        this.settings.termsVersion,
        this.settings.billing === 'on',
      ],
      'onboarding.needs',
    );
    const lacking = rows.map(({ id, ...lacks }) => [id, all.filter((need) => lacks[need])] as const);
    return new Map(lacking.filter(([, needs]) => needs.length > 0));
  }
}

const all: readonly BuyerNeed[] = ['operator', 'terms', 'billing'];
