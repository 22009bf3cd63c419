import { Injectable } from '@nestjs/common';
import { type Caller, type Language, UnitOfWork } from '@exchange/kernel';
import { Settings } from '@exchange/platform';
import type { CreditNoteState } from '../domain/credit-note';
import { billingErrors } from '../domain/errors';
import type { InvoiceItem } from '../domain/invoice';
import { billingLimits } from '../domain/limits';
import { BillingAccounts, CreditNotes, type DocumentKind, DocumentLinks, Invoices } from '../domain/ports';
import type { DraftInvoice, ShownInvoice } from '../domain/shown-invoice';
import { BillingTerms } from './billing-terms';
import { InvoicesService } from './invoices.service';
import { Organizations } from './organizations';

interface Document {
  /** Items by media buy, at most 500. */
  readonly items: readonly InvoiceItem[];
  readonly issuer: readonly string[];
  /** Language chosen by the organization; null: the reader's browser decides. */
  readonly language: Language | null;
}

export interface InvoiceDocument extends Document {
  readonly invoice: ShownInvoice;
}

export interface CreditNoteDocument extends Document {
  readonly note: CreditNoteState;
}

/** Pages of invoices and credit notes, for admins of the organization and for holders of a link (docs/adr/0187). */
@Injectable()
export class DocumentsService {
  constructor(
    private readonly organizations: Organizations,
    private readonly accounts: BillingAccounts,
    private readonly invoices: Invoices,
    private readonly shown: InvoicesService,
    private readonly notes: CreditNotes,
    private readonly links: DocumentLinks,
    private readonly terms: BillingTerms,
    private readonly settings: Settings,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  async invoice(caller: Caller, number: number, target?: number): Promise<InvoiceDocument> {
    return this.invoiceOf(await this.organizations.payerForAdmin(caller, target), number);
  }

  async creditNote(caller: Caller, number: number): Promise<CreditNoteDocument> {
    return this.creditNoteOf(await this.organizations.payerForAdmin(caller), number);
  }

  /** 404 for an unknown link, without a reason. */
  async open(token: string): Promise<InvoiceDocument | CreditNoteDocument> {
    const key = await this.links.find(token);
    if (!key) throw billingErrors.noDocument();
    return key.kind === 'invoice' ? this.invoiceOf(key.accountId, key.number) : this.creditNoteOf(key.accountId, key.number);
  }

  /** URLs by invoice number (drafts have none). The invoices must belong to one organization that the caller was authorized for. */
  linksOfInvoices(invoices: readonly (ShownInvoice | DraftInvoice)[]): Promise<ReadonlyMap<number, string>> {
    return this.linksOf('invoice', invoices);
  }

  /** URLs by number. The credit notes must belong to one organization that the caller was authorized for. */
  linksOfNotes(notes: readonly CreditNoteState[]): Promise<ReadonlyMap<number, string>> {
    return this.linksOf('credit_note', notes);
  }

  /** Replaces the link, which stops working. 404 for an unknown document. */
  async renew(caller: Caller, kind: DocumentKind, number: number): Promise<string> {
    const accountId = await this.organizations.payerForAdmin(caller);
    if (kind === 'invoice') await this.shown.findOrThrow(accountId, number);
    else await this.noteOf(accountId, number);
    return this.urlOf(await this.unitOfWork.run(() => this.links.renew({ accountId, kind, number })));
  }

  private async linksOf(
    kind: DocumentKind,
    documents: readonly { readonly accountId: number; readonly number: number | null }[],
  ): Promise<ReadonlyMap<number, string>> {
    const numbers = documents.flatMap(({ number }) => number ?? []);
    const tokens = documents[0] ? await this.links.of(documents[0].accountId, kind, numbers) : new Map<number, string>();
    return new Map([...tokens].map(([number, token]) => [number, this.urlOf(token)]));
  }

  private urlOf(token: string): string {
    return `${this.settings.baseUrl}/billing-documents/${token}`;
  }

  private async invoiceOf(accountId: number, number: number): Promise<InvoiceDocument> {
    const invoice = await this.shown.findOrThrow(accountId, number);
    const items = await this.invoices.items(accountId, number, { limit: billingLimits.documentItems - 1, after: null });
    return { invoice, items, issuer: this.terms.issuer, language: await this.languageOf(accountId) };
  }

  private async creditNoteOf(accountId: number, number: number): Promise<CreditNoteDocument> {
    const note = await this.noteOf(accountId, number);
    const items = await this.notes.items(accountId, number, billingLimits.documentItems);
    return { note, items, issuer: this.terms.issuer, language: await this.languageOf(accountId) };
  }

  private async noteOf(accountId: number, number: number): Promise<CreditNoteState> {
    const note = await this.notes.find(accountId, number);
    if (!note) throw billingErrors.noCreditNote();
    return note;
  }

  private async languageOf(accountId: number): Promise<Language | null> {
    return (await this.accounts.find(accountId)).account.state.language;
  }
}
