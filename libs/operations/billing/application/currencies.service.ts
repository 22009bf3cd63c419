import { Injectable } from '@nestjs/common';
import { type Caller, Clock, UnitOfWork } from '@exchange/kernel';
import { type BilledIn, billedIn, type BillingByCurrency, CurrencyAccount, inCurrency } from '../domain/currency-account';
import { billingErrors } from '../domain/errors';
import type { LedgerBalance } from '../domain/ledger';
import { billingLimits } from '../domain/limits';
import { BillingAccounts, Ledger } from '../domain/ports';
import { positionIn } from '../domain/position';
import { type Standing, standingOf } from '../domain/standing';
import { Organizations } from './organizations';

/** How an organization stands in one currency. */
export interface CurrencyView {
  readonly terms: BilledIn;
  readonly standing: Standing;
}

export const currencyViewOf = (terms: BilledIn, balances: readonly LedgerBalance[]): CurrencyView => ({
  terms,
  standing: standingOf(terms, positionIn(balances, terms.currency), terms.committedMinor),
});

/** Left out: the main currency. 404 for one that is not opened. */
export function billedInOrThrow(billing: BillingByCurrency, currency: string | undefined): BilledIn {
  const found = inCurrency(billing, currency);
  if (!found) throw billingErrors.noCurrency({ field: 'currency', details: { opened: billedIn(billing).map((one) => one.currency) } });
  return found;
}

/** The currencies in which an organization is billed: each by itself, none pays for another (docs/adr/0172). */
@Injectable()
export class CurrenciesService {
  constructor(
    private readonly organizations: Organizations,
    private readonly accounts: BillingAccounts,
    private readonly ledger: Ledger,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** Of the organization of the account, the main one first. */
  async list(caller: Caller): Promise<readonly CurrencyView[]> {
    const { organizationId } = await this.organizations.billed(caller);
    const balances = await this.ledger.balances(organizationId);
    return billedIn(await this.accounts.find(organizationId)).map((terms) => currencyViewOf(terms, balances));
  }

  /** 409 for one that is opened, and beyond 20 of them. */
  async open(caller: Caller, currency: string): Promise<CurrencyView> {
    const accountId = await this.organizations.own(caller);
    return this.unitOfWork.run(async () => {
      const opened = billedIn(await this.accounts.lock(accountId));
      if (opened.some((one) => one.currency === currency)) throw billingErrors.currencyOpened({ field: 'currency' });
      if (opened.length >= billingLimits.currencies) throw billingErrors.tooManyCurrencies();
      const account = CurrencyAccount.open(accountId, currency, this.clock.now());
      await this.accounts.openCurrency(account);
      const { posture, creditLimitMinor } = account.state;
      const terms = { currency, posture, creditLimitMinor, committedMinor: 0, isMain: false };
      return currencyViewOf(terms, await this.ledger.balances(accountId));
    });
  }
}
