import { Aggregate } from '@exchange/kernel';
import type { BillingAccount } from './billing-account';
import { type CurrencyTerms, firstTerms, settledTerms, type TermsChange } from './currency-terms';
import type { Minor } from './ledger';

interface CurrencyAccountState extends CurrencyTerms {
  /** The organization. */
  readonly accountId: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** The billing account of an organization in a currency beside its main one. The terms of the main currency are in {@link BillingAccount}. */
export class CurrencyAccount extends Aggregate<CurrencyAccountState> {
  /** It begins as every organization does: it pays ahead. */
  static open(accountId: number, currency: string, at: Date): CurrencyAccount {
    const state = { accountId, currency, ...firstTerms, createdAt: at, updatedAt: at } as const;
    return new CurrencyAccount(state, { events: [], audit: { action: 'CREATE', did: 'opened' } });
  }

  settle(change: TermsChange, at: Date): CurrencyAccount {
    return this.next({ ...settledTerms(this.state, change), updatedAt: at }, { audit: 'UPDATE' });
  }
}

/** The billing account of an organization in one currency, with what its media buys have committed in it and were not charged for yet. */
export interface BilledIn extends CurrencyTerms {
  readonly isMain: boolean;
  readonly committedMinor: Minor;
}

/** Where an organization is billed: its billing account in the main currency, and those in others. */
export interface BillingByCurrency {
  readonly account: BillingAccount;
  /** In the main currency. */
  readonly committedMinor: Minor;
  /** The other currencies that are opened, by name. */
  readonly others: readonly Omit<BilledIn, 'isMain'>[];
}

/** The main currency first, then the others by name. */
export function billedIn({ account, committedMinor, others }: BillingByCurrency): readonly [BilledIn, ...BilledIn[]] {
  const { currency, posture, creditLimitMinor } = account.state;
  const main = { currency, posture, creditLimitMinor, committedMinor, isMain: true };
  return [main, ...others.map((one) => ({ ...one, isMain: false }))];
}

/** Left out: the main currency. Undefined for one that is not opened. */
export const inCurrency = (billing: BillingByCurrency, currency?: string): BilledIn | undefined =>
  billedIn(billing).find((one) => currency === undefined || one.currency === currency);

/** What an error tells about the currencies of an organization. */
export const openedOf = (billing: BillingByCurrency) => ({
  expected: billing.account.state.currency,
  opened: billedIn(billing).map(({ currency }) => currency),
});
