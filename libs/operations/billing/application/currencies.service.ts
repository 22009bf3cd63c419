import { Injectable } from '@nestjs/common';
import { type Caller, Clock, UnitOfWork } from '@exchange/kernel';
import { type BillingStanding, billingStandingOf } from '../domain/billing-standing';
import { type CurrencyBilling, listCurrencies, type BillingByCurrency, CurrencyAccount, findCurrency } from '../domain/currency-account';
import { billingErrors } from '../domain/errors';
import type { LedgerBalance } from '../domain/ledger';
import { billingLimits } from '../domain/limits';
import { BillingAccounts, Ledger } from '../domain/ports';
import { positionIn } from '../domain/position';
import { Organizations } from './organizations';

export interface CurrencyView {
  readonly terms: CurrencyBilling;
  readonly standing: BillingStanding;
}

export const currencyViewOf = (terms: CurrencyBilling, balances: readonly LedgerBalance[]): CurrencyView => ({
  terms,
  standing: billingStandingOf(terms, positionIn(balances, terms.currency), terms.committedMinor),
});

/** Finds the billing account in a currency (default: the main one). 404 for one that is not opened. */
export function findCurrencyOrThrow(billing: BillingByCurrency, currency: string | undefined): CurrencyBilling {
  const found = findCurrency(billing, currency);
  if (!found)
    throw billingErrors.noCurrency({ field: 'currency', details: { opened: listCurrencies(billing).map((one) => one.currency) } });
  return found;
}

/** Billing currencies of an organization. Money in one currency never pays for another (docs/adr/0172). */
@Injectable()
export class CurrenciesService {
  constructor(
    private readonly organizations: Organizations,
    private readonly accounts: BillingAccounts,
    private readonly ledger: Ledger,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** Currencies of the account's organization, the main one first. */
  async list(caller: Caller): Promise<readonly CurrencyView[]> {
    const { organizationId } = await this.organizations.payerForReader(caller);
    const balances = await this.ledger.balances(organizationId);
    return listCurrencies(await this.accounts.find(organizationId)).map((terms) => currencyViewOf(terms, balances));
  }

  /** 409 for an opened currency and beyond the maximum of 20. */
  async open(caller: Caller, currency: string): Promise<CurrencyView> {
    const accountId = await this.organizations.payerForAdmin(caller);
    return this.unitOfWork.run(async () => {
      const opened = listCurrencies(await this.accounts.lock(accountId));
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
