import { Injectable } from '@nestjs/common';
import { type Caller, Clock } from '@exchange/kernel';
import { type ChargedAmounts, cycleOf, sumOfCharges } from '../domain/invoice';
import type { Minor, Prepayment } from '../domain/ledger';
import { BillingAccounts, Ledger, Plans } from '../domain/ports';
import type { ShownInvoice } from '../domain/shown-invoice';
import { InvoiceBooks } from './invoice-books';
import { Organizations } from './organizations';

export interface Accruing extends ChargedAmounts {
  readonly cycleKey: string;
  readonly currency: string;
}

/** Units beyond the plan, charged at the end of their month. */
export interface AccruingUnits {
  readonly cycleKey: string;
  readonly currency: string;
  readonly amountMinor: Minor;
  readonly overMilli: number;
}

export interface InvoiceActivity {
  readonly accruing: readonly Accruing[];
  readonly units: AccruingUnits | null;
  readonly invoices: readonly ShownInvoice[];
  readonly paidAhead: readonly Prepayment[];
}

/** One list of charges, invoices and prepayments (gaps-2.md §8.4). */
@Injectable()
export class InvoiceActivityService {
  constructor(
    private readonly organizations: Organizations,
    private readonly accounts: BillingAccounts,
    private readonly books: InvoiceBooks,
    private readonly ledger: Ledger,
    private readonly plans: Plans,
    private readonly clock: Clock,
  ) {}

  /** Accruing charges by currency, invoices and prepayments, newest first. */
  async list(caller: Caller, target?: number): Promise<InvoiceActivity> {
    const organizationId = await this.organizations.payerForAdmin(caller, target);
    const now = this.clock.now();
    const { currency: main } = (await this.accounts.find(organizationId)).account.state;
    const books = await this.books.read(organizationId, main);
    const invoices = await this.books.list(organizationId, books, now);
    const used = new Set([main, ...invoices.map((one) => one.currency)]);
    const accruing = [...books].flatMap(([currency, book]) =>
      used.has(currency) || book.accruing.length > 0 ? [{ cycleKey: cycleOf(now), currency, ...sumOfCharges(book.accruing) }] : [],
    );
    const units = await this.unitsOf(organizationId, main);
    return { accruing, units, invoices, paidAhead: await this.ledger.paidAhead(organizationId) };
  }

  private async unitsOf(organizationId: number, main: string): Promise<AccruingUnits | null> {
    const { plan, units } = await this.plans.of(organizationId, main);
    if (!plan || !units || units.overMinor === 0) return null;
    const { cycle: cycleKey, overMinor: amountMinor, overMilli } = units;
    return { cycleKey, currency: plan.currency, amountMinor, overMilli };
  }
}
