import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { type Caller, definedOnly, type Page } from '@exchange/kernel';
import { integerIdOf, type KindSearch, noSearchText, ObjectKind } from '@exchange/platform/tools';
import { DocumentsService } from '../../application/documents.service';
import { InvoicesService } from '../../application/invoices.service';
import { type FeeInvoiceWire, feeInvoiceWires } from '../http/invoice.wire';

const filter = z.strictObject({});

/** Kind `invoice`. 403 unless the caller is an admin of the organization. */
@Injectable()
export class InvoiceKind extends ObjectKind<typeof filter> {
  readonly kind = 'invoice';
  readonly description = 'What the organization was charged for a month. Its id is its number.';
  readonly filter = filter;

  constructor(
    private readonly invoices: InvoicesService,
    private readonly documents: DocumentsService,
  ) {
    super();
  }

  /** Newest first. */
  override async search(caller: Caller, { query, cursor, limit }: KindSearch<z.output<typeof filter>>): Promise<Page<FeeInvoiceWire>> {
    if (query !== undefined) throw noSearchText(this.kind);
    const page = await this.invoices.list(caller, { limit, ...definedOnly({ cursor }) });
    return page.map(feeInvoiceWires(await this.documents.linksOfInvoices(page.rows)));
  }

  override async get(caller: Caller, id: string): Promise<FeeInvoiceWire | null> {
    const number = integerIdOf(id);
    if (number === null) return null;
    const invoice = await this.invoices.read(caller, number);
    return feeInvoiceWires(await this.documents.linksOfInvoices([invoice]))(invoice);
  }
}
