import { Injectable } from '@nestjs/common';
import { Clock, type Step } from '@exchange/kernel';
import { AggregateStore, Database, Settings } from '@exchange/platform';
import { BillingAccount } from '../../domain/billing-account';
import type { Minor } from '../../domain/ledger';
import { BillingAccounts, type Committed } from '../../domain/ports';
import { billingAccountMapping } from './billing-account.row';

const openSql = `
  insert into billing_accounts (account_id, currency, posture, credit_limit_minor, verification_level, holds, created_at, updated_at)
  values ($1, $2, $3, $4, $5, '[]', $6, $6) on conflict do nothing`;

/** The organization's row is there, because it is locked. */
const moveSql = [
  `update billing_accounts organization set currency = account.currency, posture = account.posture, credit_limit_minor = account.credit_limit_minor,
     verification_level = account.verification_level, holds = account.holds, contact_name = account.contact_name, email = account.email,
     cc_emails = account.cc_emails, phone = account.phone, address = account.address, address2 = account.address2, city = account.city,
     region = account.region, postal_code = account.postal_code, country_alpha2 = account.country_alpha2, tax_id = account.tax_id,
     committed_minor = organization.committed_minor + account.committed_minor, closed_until = account.closed_until,
     closed_up_to = account.closed_up_to, updated_at = now()
   from billing_accounts account where account.account_id = $1 and organization.account_id = $2`,
  'delete from billing_accounts where account_id = $1 and $2::bigint is not null',
  'update billing_deposits set account_id = $2 where account_id = $1',
  'update credit_applications set account_id = $2 where account_id = $1',
  'update fee_invoices set account_id = $2 where account_id = $1',
  'update fee_invoice_items set account_id = $2 where account_id = $1',
  'update credit_notes set account_id = $2 where account_id = $1',
  'update credit_note_items set account_id = $2 where account_id = $1',
  'update billing_carried set account_id = $2 where account_id = $1',
  'update billing_buys set organization_id = $2 where organization_id = $1',
];

@Injectable()
export class TypeormBillingAccounts extends BillingAccounts {
  constructor(
    private readonly store: AggregateStore,
    private readonly database: Database,
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {
    super();
  }

  async find(accountId: number): Promise<Committed> {
    const account = await this.store.find(billingAccountMapping, { accountId });
    if (!account) return { account: this.blank(accountId), committedMinor: 0 };
    return { account, committedMinor: await this.committedOf(accountId) };
  }

  async lock(accountId: number): Promise<Committed> {
    await this.open(accountId);
    const committedMinor = await this.committedOf(accountId, 'for update');
    return { account: (await this.store.find(billingAccountMapping, { accountId }))!, committedMinor };
  }

  async change(accountId: number, step: Step<BillingAccount>): Promise<BillingAccount> {
    return this.database.run(async () => {
      await this.open(accountId);
      const changed = await this.store.change(billingAccountMapping, { accountId }, step);
      return changed ?? (await this.store.find(billingAccountMapping, { accountId }))!;
    });
  }

  async move(accountId: number, organizationId: number): Promise<void> {
    for (const [n, sql] of moveSql.entries()) await this.database.query(sql, [accountId, organizationId], `billing.move-${n}`);
  }

  async addCommitted(accountId: number, amount: Minor): Promise<void> {
    const sql = 'update billing_accounts set committed_minor = committed_minor + $2 where account_id = $1';
    await this.database.query(sql, [accountId, amount], 'billing.commit');
  }

  private blank(accountId: number): BillingAccount {
    return BillingAccount.open(accountId, this.settings.billingCurrency, this.clock.now());
  }

  private async open(accountId: number): Promise<void> {
    const { currency, posture, creditLimitMinor, verificationLevel, createdAt } = this.blank(accountId).state;
    const values = [accountId, currency, posture, creditLimitMinor, verificationLevel, createdAt];
    await this.database.query(openSql, values, 'billing.open');
  }

  private async committedOf(accountId: number, lock: '' | 'for update' = ''): Promise<Minor> {
    const sql = `select committed_minor as committed from billing_accounts where account_id = $1 ${lock}`;
    const [row] = await this.database.query<{ committed: Minor }>(sql, [accountId], `billing.committed${lock && '.lock'}`);
    return row?.committed ?? 0;
  }
}
