import { Aggregate, definedOnly, sameValue } from '@exchange/kernel';
import { addCountingTerm, type CountingTerm } from './counting';
import { type CurrencyTerms, defaultTerms, applyTermsChange, type CurrencyTermsChange } from './currency-terms';
import { billingErrors } from './errors';
import { billingEvent } from './events';
import { billingLimits } from './limits';
import type { BillingInfo } from './recipient';
import type { SpendHold } from './spend-hold';

export const verificationLevels = ['none', 'screened', 'kyb_verified', 'legacy_grandfathered'] as const;
export type VerificationLevel = (typeof verificationLevels)[number];

/** State of a billing account, with the terms of its main currency. Terms of other currencies are in {@link CurrencyAccount}. */
export interface BillingAccountState extends BillingInfo, CurrencyTerms {
  /** Id of the organization, or of an account that belongs to none. */
  readonly accountId: number;
  readonly verificationLevel: VerificationLevel;
  readonly holds: readonly SpendHold[];
  /** Counting terms, oldest first. Empty when the sellers' numbers are charged. */
  readonly counting: readonly CountingTerm[];
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export type StandingChange = CurrencyTermsChange & Partial<Pick<BillingAccountState, 'verificationLevel' | 'currency'>>;

const blank: BillingInfo = {
  contactName: null,
  email: null,
  ccEmails: null,
  phone: null,
  address: null,
  address2: null,
  city: null,
  region: null,
  postalCode: null,
  countryAlpha2: null,
  taxId: null,
  language: null,
};

/** Billing account of an organization: terms, spend holds and billing information (gaps.md §6.10). */
export class BillingAccount extends Aggregate<BillingAccountState> {
  /** Opens an account with the default terms: PREPAY without credit. */
  static open(accountId: number, currency: string, at: Date): BillingAccount {
    const standing = { ...defaultTerms, verificationLevel: 'none', holds: [], counting: [] } as const;
    return new BillingAccount({ accountId, currency, ...standing, ...blank, createdAt: at, updatedAt: at });
  }

  changeInfo(info: Partial<BillingInfo>, at: Date): BillingAccount {
    return this.next({ ...definedOnly(info), updatedAt: at }, { audit: 'UPDATE' });
  }

  /** Changes terms and verification level. `isUsed` (money was booked or committed) pins the currency. Another currency starts with the default terms. */
  changeTerms(change: StandingChange, isUsed: boolean, at: Date): BillingAccount {
    const { currency = this.state.currency, verificationLevel = this.state.verificationLevel } = change;
    if (currency !== this.state.currency && isUsed) throw billingErrors.currencyInUse({ field: 'currency' });
    const before = currency === this.state.currency ? this.state : defaultTerms;
    return this.next({ currency, ...applyTermsChange(before, change), verificationLevel, updatedAt: at }, { audit: 'UPDATE' });
  }

  /** Replaces currency and terms of the main currency. */
  replaceMain({ currency, posture, creditLimitMinor }: CurrencyTerms, at: Date): BillingAccount {
    return this.next({ currency, posture, creditLimitMinor, updatedAt: at }, { audit: 'UPDATE' });
  }

  /** Sets who counts from a day on. Null when nothing changes. */
  setCounting(term: CountingTerm, at: Date): BillingAccount | null {
    const counting = addCountingTerm(this.state.counting, term);
    if (sameValue(counting, this.state.counting)) return null;
    const event = billingEvent('billing.counting_changed', this.state.accountId, at, term);
    return this.next({ counting, updatedAt: at }, { event, audit: { action: 'UPDATE', did: 'changed who counts for' } });
  }

  /** Adds a spend hold. 409 at the maximum number of holds. */
  addHold(hold: SpendHold, at: Date): BillingAccount {
    if (this.state.holds.length >= billingLimits.holds) throw billingErrors.tooManyHolds();
    const { type, reason } = hold;
    const event = billingEvent('billing.held', this.state.accountId, at, { type, reason });
    return this.next({ holds: [...this.state.holds, hold], updatedAt: at }, { event, audit: { action: 'UPDATE', did: 'put a hold on' } });
  }

  /** Replaces the spend hold with the same id. */
  replaceHold(hold: SpendHold, at: Date): BillingAccount {
    const holds = this.state.holds.map((one) => (one.id === hold.id ? hold : one));
    return this.next({ holds, updatedAt: at }, { audit: { action: 'UPDATE', did: 'changed a hold on' } });
  }

  /** Removes a spend hold. 404 when the account has no hold with that id. */
  removeHold(holdId: string, at: Date): BillingAccount {
    const holds = this.state.holds.filter(({ id }) => id !== holdId);
    if (sameValue(holds, this.state.holds)) throw billingErrors.noHold();
    return this.next({ holds, updatedAt: at }, { audit: { action: 'UPDATE', did: 'lifted a hold on' } });
  }
}
