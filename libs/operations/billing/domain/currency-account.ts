import { Aggregate } from '@exchange/kernel';
import type { BillingAccount } from './billing-account';
import { type CurrencyTerms, defaultTerms, applyTermsChange, type CurrencyTermsChange } from './currency-terms';
import type { Minor } from './ledger';

interface CurrencyAccountState extends CurrencyTerms {
  /** Id of the organization. */
  readonly accountId: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** Billing account of an organization in a currency other than its main one, whose terms are in {@link BillingAccount}. */
export class CurrencyAccount extends Aggregate<CurrencyAccountState> {
  /** Opens an account with the default terms: PREPAY without credit. */
  static open(accountId: number, currency: string, at: Date): CurrencyAccount {
    const state = { accountId, currency, ...defaultTerms, createdAt: at, updatedAt: at } as const;
    return new CurrencyAccount(state, { events: [], audit: { action: 'CREATE', did: 'opened' } });
  }

  changeTerms(change: CurrencyTermsChange, at: Date): CurrencyAccount {
    return this.next({ ...applyTermsChange(this.state, change), updatedAt: at }, { audit: 'UPDATE' });
  }
}

/** Billing account of an organization in one currency, with the uncharged commitment of its media buys. */
export interface CurrencyBilling extends CurrencyTerms {
  readonly isMain: boolean;
  readonly committedMinor: Minor;
}

/** All billing accounts of an organization: the one in the main currency and those in other currencies. */
export interface BillingByCurrency {
  readonly account: BillingAccount;
  readonly committedMinor: Minor;
  /** Accounts in the other opened currencies, sorted by currency. */
  readonly others: readonly Omit<CurrencyBilling, 'isMain'>[];
}

/** Lists the main currency first, then the others sorted by currency. */
export function listCurrencies({ account, committedMinor, others }: BillingByCurrency): readonly [CurrencyBilling, ...CurrencyBilling[]] {
  const { currency, posture, creditLimitMinor } = account.state;
  const main = { currency, posture, creditLimitMinor, committedMinor, isMain: true };
  return [main, ...others.map((one) => ({ ...one, isMain: false }))];
}

/** Finds the billing account in a currency (default: the main one). Undefined when that currency is not opened. */
export const findCurrency = (billing: BillingByCurrency, currency?: string): CurrencyBilling | undefined =>
  listCurrencies(billing).find((one) => currency === undefined || one.currency === currency);

/** Error details: the main currency and all opened ones. */
export const openedCurrencies = (billing: BillingByCurrency) => ({
  expected: billing.account.state.currency,
  opened: listCurrencies(billing).map(({ currency }) => currency),
});
