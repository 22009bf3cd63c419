import { Injectable } from '@nestjs/common';
import { CommittedMoney } from '@exchange/commitments';
import { Clock, type Step } from '@exchange/kernel';
import { AggregateStore, Database, Settings } from '@exchange/platform';
import { committedByCurrency } from '../../application/payer-pools';
import { BillingAccount } from '../../domain/billing-account';
import { type BillingByCurrency, type CurrencyAccount, findCurrency } from '../../domain/currency-account';
import type { CurrencyTerms } from '../../domain/currency-terms';
import { BillingAccounts } from '../../domain/ports';
import { billingAccountMapping } from './billing-account.row';
import { currencyAccountMapping } from './currency-account.row';

const openSql = `
  insert into billing_accounts (account_id, currency, posture, credit_limit_minor, verification_level, holds, created_at, updated_at)
  values ($1, $2, $3, $4, $5, '[]', $6, $6) on conflict do nothing`;

const othersSql = `
  select currency, posture, credit_limit_minor as "creditLimitMinor" from billing_currencies where account_id = $1 order by currency`;

/** Assigns the current main currency $2 to rows without a currency. */
const pinSql = [
  'update billing_buys set currency = $2 where organization_id = $1 and currency is null',
  `update billing_charges set currency = $2
   where buyer_id in (select $1::bigint union all select id from accounts where parent_id = $1) and currency is null`,
];

/** The former main currency $2 takes the row of its successor $3. */
const swapSql = `
  update billing_currencies set currency = $2, posture = $4, credit_limit_minor = $5, updated_at = $6 where account_id = $1 and currency = $3`;

/** The organization's row exists, because it is locked. Currencies that neither account used are not copied. */
const moveSql = [
  `insert into billing_currencies (account_id, currency, posture, credit_limit_minor, created_at, updated_at)
   select $2, currency, posture, credit_limit_minor, created_at, now() from billing_currencies where account_id = $1
   on conflict (account_id, currency) do update set posture = excluded.posture, credit_limit_minor = excluded.credit_limit_minor,
     updated_at = excluded.updated_at`,
  'delete from billing_currencies where account_id = $1 and $2::bigint is not null',
  `update billing_accounts organization set currency = account.currency, posture = account.posture, credit_limit_minor = account.credit_limit_minor,
     verification_level = account.verification_level, holds = account.holds, counting = account.counting, contact_name = account.contact_name, email = account.email,
     cc_emails = account.cc_emails, phone = account.phone, address = account.address, address2 = account.address2, city = account.city,
     region = account.region, postal_code = account.postal_code, country_alpha2 = account.country_alpha2, tax_id = account.tax_id, language = account.language,
     closed_until = account.closed_until,
     closed_up_to = account.closed_up_to, drafted_until = account.drafted_until, next_due_at = least(organization.next_due_at, account.next_due_at),
     updated_at = now()
   from billing_accounts account where account.account_id = $1 and organization.account_id = $2`,
  'delete from billing_accounts where account_id = $1 and $2::bigint is not null',
  'update billing_deposits set account_id = $2 where account_id = $1',
  'update credit_applications set account_id = $2 where account_id = $1',
  'update fee_invoices set account_id = $2 where account_id = $1',
  'update fee_invoice_items set account_id = $2 where account_id = $1',
  'update credit_notes set account_id = $2 where account_id = $1',
  'update credit_note_items set account_id = $2 where account_id = $1',
  'update billing_document_links set account_id = $2 where account_id = $1',
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
    private readonly money: CommittedMoney,
  ) {
    super();
  }

  async find(accountId: number): Promise<BillingByCurrency> {
    const account = await this.store.find(billingAccountMapping, { accountId });
    return account ? this.withCurrencies(account) : { account: this.blank(accountId), committedMinor: 0, others: [] };
  }

  async lock(accountId: number): Promise<BillingByCurrency> {
    await this.open(accountId);
    let locked: BillingAccount | undefined;
    // Locks and reads the row in one statement, and changes nothing.
    await this.store.change(billingAccountMapping, { accountId }, (account) => ((locked = account), null));
    if (!locked) throw new Error(`The billing of account ${accountId} was moved to its organization: try again.`);
    return this.withCurrencies(locked);
  }

  async change(accountId: number, step: Step<BillingAccount>): Promise<BillingAccount> {
    return this.database.run(async () => {
      await this.open(accountId);
      const changed = await this.store.change(billingAccountMapping, { accountId }, step);
      return changed ?? (await this.store.find(billingAccountMapping, { accountId }))!;
    });
  }

  async openCurrency(currency: CurrencyAccount): Promise<void> {
    await this.store.insert(currencyAccountMapping, currency);
  }

  changeCurrency(accountId: number, currency: string, step: Step<CurrencyAccount>): Promise<CurrencyAccount | null> {
    return this.store.change(currencyAccountMapping, { accountId, currency }, step);
  }

  async makeMain(accountId: number, currency: string, at: Date): Promise<void> {
    const before = await this.find(accountId);
    const other = findCurrency(before, currency);
    if (!other || other.isMain) return;
    const { currency: main, posture, creditLimitMinor } = before.account.state;
    for (const [n, sql] of pinSql.entries()) await this.database.query(sql, [accountId, main], `billing.pin-${n}`);
    await this.change(accountId, (account) => account.replaceMain(other, at));
    await this.database.query(swapSql, [accountId, main, currency, posture, creditLimitMinor, at], 'billing.make-main');
  }

  async move(accountId: number, organizationId: number): Promise<void> {
    await this.money.move('payer', accountId, organizationId);
    for (const [n, sql] of moveSql.entries()) await this.database.query(sql, [accountId, organizationId], `billing.move-${n}`);
  }

  private blank(accountId: number): BillingAccount {
    return BillingAccount.open(accountId, this.settings.billingCurrency, this.clock.now());
  }

  private async open(accountId: number): Promise<void> {
    const { currency, posture, creditLimitMinor, verificationLevel, createdAt } = this.blank(accountId).state;
    const values = [accountId, currency, posture, creditLimitMinor, verificationLevel, createdAt];
    await this.database.query(openSql, values, 'billing.open');
  }

  private async withCurrencies(account: BillingAccount): Promise<BillingByCurrency> {
    const { accountId, currency } = account.state;
    const others = await this.database.query<CurrencyTerms>(othersSql, [accountId], 'billing.currencies');
    const sums = await committedByCurrency(this.money, accountId, [currency, ...others.map((other) => other.currency)]);
    const withSum = (other: CurrencyTerms) => ({ ...other, committedMinor: sums.get(other.currency)! });
    return { account, committedMinor: sums.get(currency)!, others: others.map(withSum) };
  }
}
