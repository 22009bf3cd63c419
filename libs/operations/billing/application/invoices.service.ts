import { Injectable } from '@nestjs/common';
import { type Caller, Clock, cursorPage, type Page, type PageRequest, pageOfArray, cursorRequestOf } from '@exchange/kernel';
import { billingErrors } from '../domain/errors';
import { cycleAfter, type CycleKey, cycleOf, type InvoiceItem, startOfCycle, sumOfCharges } from '../domain/invoice';
import type { InvoiceStatus } from '../domain/invoice.states';
import { billingLimits } from '../domain/limits';
import { BillingAccounts, Invoices } from '../domain/ports';
import { recipientOf } from '../domain/recipient';
import { type DraftInvoice, makeDraftInvoices, type InvoiceBook, type ShownInvoice } from '../domain/shown-invoice';
import { InvoiceBooks, type InvoiceRange } from './invoice-books';
import { Organizations } from './organizations';

@Injectable()
export class InvoicesService {
  constructor(
    private readonly organizations: Organizations,
    private readonly accounts: BillingAccounts,
    private readonly invoices: Invoices,
    private readonly books: InvoiceBooks,
    private readonly clock: Clock,
  ) {}

  /** Newest first. The caller must be authorized for the organization. */
  async latest(organizationId: number, take: number): Promise<readonly ShownInvoice[]> {
    return this.shown(organizationId, { take });
  }

  /** Newest first, optionally in one state. Drafts are listed only for that state. */
  async list(
    caller: Caller,
    request: PageRequest & { readonly status?: InvoiceStatus },
    target?: number,
  ): Promise<Page<ShownInvoice | DraftInvoice>> {
    const organizationId = await this.organizations.payerForAdmin(caller, target);
    const { status } = request;
    if (status === 'draft') return pageOfArray(await this.drafts(organizationId), request);
    const { limit, after } = cursorRequestOf(request, ['number']);
    const part = { take: limit + 1, ...(after && { before: Number(after[0]) }), ...(status && { status: [status] }) };
    return cursorPage(await this.shown(organizationId, part), limit, ({ number }) => [number]);
  }

  async read(caller: Caller, number: number, target?: number): Promise<ShownInvoice> {
    return this.findOrThrow(await this.organizations.payerForAdmin(caller, target), number);
  }

  /** 404 for an unknown invoice. The caller must be authorized for the organization. */
  async findOrThrow(accountId: number, number: number): Promise<ShownInvoice> {
    const [found] = await this.shown(accountId, { before: number + 1, take: 1 });
    if (found?.number !== number) throw billingErrors.noInvoice();
    return found;
  }

  async items(caller: Caller, number: number, request: PageRequest, target?: number): Promise<Page<InvoiceItem>> {
    const { accountId } = await this.read(caller, number, target);
    const rows = await this.invoices.items(accountId, number, cursorRequestOf(request, ['string']));
    return cursorPage(rows, request.limit, ({ mediaBuyId }) => [mediaBuyId]);
  }

  private async shown(accountId: number, part: InvoiceRange): Promise<readonly ShownInvoice[]> {
    const { account } = await this.accounts.find(accountId);
    return this.books.list(accountId, await this.books.read(accountId, account.state.currency), this.clock.now(), part);
  }

  /** Drafts of the running month and of ended, unclosed months, newest first. */
  private async drafts(accountId: number): Promise<readonly DraftInvoice[]> {
    const now = this.clock.now();
    const { state } = (await this.accounts.find(accountId)).account;
    const current = cycleOf(now);
    const months: { readonly cycleKey: CycleKey; readonly books: ReadonlyMap<string, InvoiceBook> }[] = [];
    let cycleKey = cycleOf((await this.invoices.closedUntil(accountId)) ?? state.createdAt);
    for (; cycleKey < current && months.length < billingLimits.drafts; cycleKey = cycleAfter(cycleKey)) {
      const books = await this.books.read(accountId, state.currency, startOfCycle(cycleAfter(cycleKey)));
      months.push({ cycleKey, books });
    }
    months.push({ cycleKey: current, books: await this.books.read(accountId, state.currency) });
    const recipient = recipientOf(state, await this.organizations.companyOf(accountId));
    const drafts = [...months.at(-1)!.books].flatMap(([currency, { owedMinor }]) => {
      const charged = months.map((month) => ({
        cycleKey: month.cycleKey,
        charged: sumOfCharges(month.books.get(currency)?.accruing ?? []),
      }));
      return makeDraftInvoices(charged, { accountId, currency, recipient }, owedMinor);
    });
    return drafts.toSorted((a, b) => (a.cycleKey < b.cycleKey ? 1 : a.cycleKey > b.cycleKey ? -1 : 0));
  }
}
