import { Injectable } from '@nestjs/common';
import { type Caller, Clock, cursorPage, type Page, type PageRequest, partOf, sliceOf } from '@exchange/kernel';
import { billingErrors } from '../domain/errors';
import { cycleOf, type InvoiceItem, type ShownInvoice, shownInvoices } from '../domain/invoice';
import type { Minor } from '../domain/ledger';
import { BillingAccounts, Invoices, Ledger } from '../domain/ports';
import { Organizations } from './organizations';

/** What was charged and will be on the next invoice. */
export interface Accruing {
  readonly cycleKey: string;
  readonly currency: string;
  readonly feesMinor: Minor;
  readonly mediaMinor: Minor;
}

/** What an organization reads of its invoices. */
@Injectable()
export class InvoicesService {
  constructor(
    private readonly organizations: Organizations,
    private readonly accounts: BillingAccounts,
    private readonly invoices: Invoices,
    private readonly ledger: Ledger,
    private readonly clock: Clock,
  ) {}

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

  /** What accrues, and the invoices, newest first. */
  async activity(caller: Caller): Promise<{ readonly accruing: Accruing; readonly invoices: readonly ShownInvoice[] }> {
    const { shown, accruing } = await this.all(await this.organizations.own(caller));
    return { accruing, invoices: shown };
  }

  private async all(accountId: number): Promise<{ readonly shown: readonly ShownInvoice[]; readonly accruing: Accruing }> {
    const now = this.clock.now();
    const { currency } = (await this.accounts.find(accountId)).account.state;
    const [newestFirst, open, { owedMinor }] = [
      await this.invoices.list(accountId),
      await this.invoices.uninvoiced(accountId, now),
      await this.ledger.position(accountId, currency),
    ];
    const sums = { feesMinor: 0, mediaMinor: 0, owedMinor: 0 };
    for (const row of open) {
      sums.feesMinor += row.feesMinor;
      sums.mediaMinor += row.mediaMinor;
      sums.owedMinor += row.owedMinor;
    }
    const accruing = { cycleKey: cycleOf(now), currency, feesMinor: sums.feesMinor, mediaMinor: sums.mediaMinor };
    return { shown: shownInvoices(newestFirst, owedMinor - sums.owedMinor, now), accruing };
  }
}
