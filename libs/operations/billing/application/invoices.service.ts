import { Injectable } from '@nestjs/common';
import { type Caller, Clock, cursorPage, type Page, type PageRequest, partOf, sliceOf } from '@exchange/kernel';
import { billingErrors } from '../domain/errors';
import { type Charged, cycleAfter, type CycleKey, cycleOf, type InvoiceItem, startOfCycle, sumOfCharges } from '../domain/invoice';
import type { InvoiceStatus } from '../domain/invoice.states';
import { billingLimits } from '../domain/limits';
import { BillingAccounts, Invoices } from '../domain/ports';
import { recipientOf } from '../domain/recipient';
import { type DraftInvoice, draftInvoices, type InvoiceBook, type ShownInvoice } from '../domain/shown-invoice';
import { InvoiceBooks, type InvoicesPart } from './invoice-books';
import { Organizations } from './organizations';

/** What was charged and will be on the next invoice. */
export interface Accruing extends Charged {
  readonly cycleKey: string;
  readonly currency: string;
}

/** What an organization reads of its invoices. */
@Injectable()
export class InvoicesService {
  constructor(
    private readonly organizations: Organizations,
    private readonly accounts: BillingAccounts,
    private readonly invoices: Invoices,
    private readonly books: InvoiceBooks,
    private readonly clock: Clock,
  ) {}

  /** The newest first, of an organization that the caller has been let in for. */
  async latest(organizationId: number, take: number): Promise<readonly ShownInvoice[]> {
    return this.shown(organizationId, { take });
  }

  /** The newest first, in one state where it is named. Drafts only where they are asked for. */
  async list(caller: Caller, request: PageRequest & { readonly status?: InvoiceStatus }): Promise<Page<ShownInvoice | DraftInvoice>> {
    const organizationId = await this.organizations.own(caller);
    const { status } = request;
    if (status === 'draft') return partOf(await this.drafts(organizationId), request);
    const { limit, after } = sliceOf(request, ['number']);
    const part = { take: limit + 1, ...(after && { before: Number(after[0]) }), ...(status && { status: [status] }) };
    return cursorPage(await this.shown(organizationId, part), limit, ({ number }) => [number]);
  }

  async read(caller: Caller, number: number): Promise<ShownInvoice> {
    return this.of(await this.organizations.own(caller), number);
  }

  /** Of an organization that the caller has been let in for. 404 for no such invoice. */
  async of(accountId: number, number: number): Promise<ShownInvoice> {
    const [found] = await this.shown(accountId, { before: number + 1, take: 1 });
    if (found?.number !== number) throw billingErrors.noInvoice();
    return found;
  }

  /** By media buy. */
  async items(caller: Caller, number: number, request: PageRequest): Promise<Page<InvoiceItem>> {
    const { accountId } = await this.read(caller, number);
    const rows = await this.invoices.items(accountId, number, sliceOf(request, ['string']));
    return cursorPage(rows, request.limit, ({ mediaBuyId }) => [mediaBuyId]);
  }

  /** What accrues in each currency, and the invoices, newest first. */
  async activity(caller: Caller): Promise<{ readonly accruing: readonly Accruing[]; readonly invoices: readonly ShownInvoice[] }> {
    const organizationId = await this.organizations.own(caller);
    const now = this.clock.now();
    const { currency: main } = (await this.accounts.find(organizationId)).account.state;
    const books = await this.books.read(organizationId, main);
    const invoices = await this.books.list(organizationId, books, now);
    const used = new Set([main, ...invoices.map((one) => one.currency)]);
    const accruing = [...books].flatMap(([currency, book]) =>
      used.has(currency) || book.accruing.length > 0 ? [{ cycleKey: cycleOf(now), currency, ...sumOfCharges(book.accruing) }] : [],
    );
    return { accruing, invoices };
  }

  private async shown(accountId: number, part: InvoicesPart): Promise<readonly ShownInvoice[]> {
    const { account } = await this.accounts.find(accountId);
    return this.books.list(accountId, await this.books.read(accountId, account.state.currency), this.clock.now(), part);
  }

  /** The newest first: the running month, and those that have ended and are not closed. */
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
      return draftInvoices(charged, { accountId, currency, recipient }, owedMinor);
    });
    return drafts.toSorted((a, b) => (a.cycleKey < b.cycleKey ? 1 : a.cycleKey > b.cycleKey ? -1 : 0));
  }
}
