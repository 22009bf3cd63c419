import { Injectable } from '@nestjs/common';
import { type Caller, Clock, cursorPage, type Page, type PageRequest, partOf, sliceOf } from '@exchange/kernel';
import type { BillingAccountState } from '../domain/billing-account';
import { billingErrors } from '../domain/errors';
import { type Charged, cycleOf, type InvoiceItem, type ShownInvoice, type Uninvoiced } from '../domain/invoice';
import { shownByCurrency } from '../domain/invoices-by-currency';
import type { Minor } from '../domain/ledger';
import { billingLimits } from '../domain/limits';
import { BillingAccounts, Invoices, Ledger } from '../domain/ports';
import { BillingTerms } from './billing-terms';
import { Organizations } from './organizations';

/** What was charged and will be on the next invoice. */
export interface Accruing extends Charged {
  readonly cycleKey: string;
  readonly currency: string;
}

export interface InvoiceDocument {
  readonly invoice: ShownInvoice;
  readonly items: readonly InvoiceItem[];
  readonly payer: BillingAccountState;
  /** Name and address, a line each. */
  readonly issuer: readonly string[];
}

/** What an organization reads of its invoices. */
@Injectable()
export class InvoicesService {
  constructor(
    private readonly organizations: Organizations,
    private readonly accounts: BillingAccounts,
    private readonly invoices: Invoices,
    private readonly ledger: Ledger,
    private readonly terms: BillingTerms,
    private readonly clock: Clock,
  ) {}

  /** The newest first, of an organization that the caller has been let in for. */
  async latest(organizationId: number): Promise<readonly ShownInvoice[]> {
    return (await this.all(organizationId)).shown;
  }

  /** The newest first. */
  async list(caller: Caller, request: PageRequest): Promise<Page<ShownInvoice>> {
    return partOf((await this.all(await this.organizations.own(caller))).shown, request);
  }

  async read(caller: Caller, number: number): Promise<ShownInvoice> {
    const { shown } = await this.all(await this.organizations.own(caller));
    const found = shown.find((invoice) => invoice.number === number);
    if (!found) throw billingErrors.noInvoice();
    return found;
  }

  /** By media buy. */
  async items(caller: Caller, number: number, request: PageRequest): Promise<Page<InvoiceItem>> {
    const { accountId } = await this.read(caller, number);
    const rows = await this.invoices.items(accountId, number, sliceOf(request, ['string']));
    return cursorPage(rows, request.limit, ({ mediaBuyId }) => [mediaBuyId]);
  }

  /** Everything that stands on it; of its media buys the first 500. */
  async document(caller: Caller, number: number): Promise<InvoiceDocument> {
    const invoice = await this.read(caller, number);
    const { account } = await this.accounts.find(invoice.accountId);
    const items = await this.invoices.items(invoice.accountId, number, { limit: billingLimits.documentItems - 1, after: null });
    return { invoice, items, payer: account.state, issuer: this.terms.issuer };
  }

  /** What accrues, in the main currency and in others that something accrues in, and the invoices, newest first. */
  async activity(caller: Caller): Promise<{ readonly accruing: readonly Accruing[]; readonly invoices: readonly ShownInvoice[] }> {
    const { shown, accruing } = await this.all(await this.organizations.own(caller));
    return { accruing, invoices: shown };
  }

  private async all(accountId: number): Promise<{ readonly shown: readonly ShownInvoice[]; readonly accruing: readonly Accruing[] }> {
    const now = this.clock.now();
    const { currency } = (await this.accounts.find(accountId)).account.state;
    const [newestFirst, open, balances] = [
      await this.invoices.list(accountId),
      await this.invoices.uninvoiced(accountId, now),
      await this.ledger.balances(accountId),
    ];
    const currencies = [...new Set([currency, ...open.map((row) => row.currency).toSorted()])];
    const accruing = currencies.map((one) => ({ cycleKey: cycleOf(now), currency: one, ...chargedIn(open, one) }));
    return { shown: shownByCurrency(newestFirst, open, balances, now), accruing };
  }
}

function chargedIn(open: readonly Uninvoiced[], currency: string): Charged {
  const sumOf = (part: keyof Charged): Minor => open.reduce((total, row) => (row.currency === currency ? total + row[part] : total), 0);
  return {
    feesMinor: sumOf('feesMinor'),
    mediaMinor: sumOf('mediaMinor'),
    commitmentMinor: sumOf('commitmentMinor'),
    overageMinor: sumOf('overageMinor'),
  };
}
