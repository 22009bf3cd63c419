import { Controller, Get, Headers, Post, Query, Res } from '@nestjs/common';
import { ApiResponse, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { type Caller, detectLanguage, type Page, wholeList } from '@exchange/kernel';
import { CurrentCaller, firstParty, IntegerIdParam, Operation, Takes, wholeAccount } from '@exchange/platform';
import { getTool, searchTool, OperationIds } from '@exchange/platform/openapi';
import { sendPage } from '@exchange/platform/pages';
import { DocumentsService } from '../../application/documents.service';
import { InvoiceActivityService } from '../../application/invoice-activity.service';
import { InvoicesService } from '../../application/invoices.service';
import { invoicePage } from '../pages/invoice.page';
import type { DocumentLinkWire } from './document-link.wire';
import { pageOperation, ofOrganization, pageResponse, renewalOperation } from './document-operations';
import {
  activityWires,
  FeeInvoiceDocumentQuery,
  FeeInvoicesQuery,
  FeeInvoiceWire,
  feeInvoiceWires,
  InvoiceActivityWire,
  InvoiceItemsQuery,
  InvoiceItemWire,
  invoiceItemWire,
  TargetQuery,
} from './invoice.wire';

const InvoiceNumber = (): ParameterDecorator => IntegerIdParam('number', 'Number of the invoice, in its organization.');

/** gaps.md §6.10, gaps-2.md §8.4. */
@ApiTags('Billing')
@Controller('api/v2/billing')
@OperationIds({
  activity: 'getInvoiceActivity',
  document: 'getInvoiceDocument',
  items: 'listInvoiceItems',
  list: 'listInvoices',
  read: 'getInvoice',
})
export class InvoicesController {
  constructor(
    private readonly invoices: InvoicesService,
    private readonly documents: DocumentsService,
    private readonly activities: InvoiceActivityService,
  ) {}

  @Get('fee-invoices')
  @Takes(wholeAccount, 'read')
  @Operation({
    summary: 'List invoices',
    description: `Newest first. A month is invoiced five days after its end; later delivery goes on the next invoice. \`status=draft\` lists unclosed months as they would be invoiced now. ${ofOrganization}`,
    answers: [FeeInvoiceWire],
    list: 'cursor',
    errors: [403, 404],
    tool: searchTool('invoice', { limit: '{query.limit}' }),
  })
  async list(@CurrentCaller() caller: Caller, @Query() request: FeeInvoicesQuery): Promise<Page<FeeInvoiceWire>> {
    const page = await this.invoices.list(caller, request, request.targetCustomerId);
    return page.map(feeInvoiceWires(await this.documents.linksOfInvoices(page.rows)));
  }

  @Get('fee-invoices/:number')
  @Takes(wholeAccount, 'read')
  @Operation({
    summary: 'Read an invoice',
    description: ofOrganization,
    answers: FeeInvoiceWire,
    errors: [403, 404],
    tool: getTool('invoice', { id: '{path.number}' }),
  })
  async read(
    @CurrentCaller() caller: Caller,
    @InvoiceNumber() number: number,
    @Query() { targetCustomerId }: TargetQuery,
  ): Promise<FeeInvoiceWire> {
    const invoice = await this.invoices.read(caller, number, targetCustomerId);
    return feeInvoiceWires(await this.documents.linksOfInvoices([invoice]))(invoice);
  }

  @Get('fee-invoices/:number/document')
  @Takes(wholeAccount, 'read')
  @ApiResponse(pageResponse)
  @Operation(pageOperation('an invoice'))
  async document(
    @CurrentCaller() caller: Caller,
    @InvoiceNumber() number: number,
    @Query() { language, targetCustomerId }: FeeInvoiceDocumentQuery,
    @Headers('accept-language') accepted: string | undefined,
    @Res() response: Response,
  ): Promise<void> {
    const document = await this.documents.invoice(caller, number, targetCustomerId);
    sendPage(response, invoicePage(document, language ?? document.language ?? detectLanguage(accepted)));
  }

  @Post('fee-invoices/:number/renew-link')
  @Takes(firstParty, 'write')
  @Operation(renewalOperation('an invoice'))
  async renewLink(@CurrentCaller() caller: Caller, @InvoiceNumber() number: number): Promise<DocumentLinkWire> {
    return { documentUrl: await this.documents.renew(caller, 'invoice', number) };
  }

  @Get('fee-invoices/:number/items')
  @Takes(wholeAccount, 'read')
  @Operation({
    summary: 'List the items of an invoice',
    description: `By media buy. ${ofOrganization}`,
    answers: [InvoiceItemWire],
    list: 'cursor',
    errors: [403, 404],
  })
  async items(
    @CurrentCaller() caller: Caller,
    @InvoiceNumber() number: number,
    @Query() request: InvoiceItemsQuery,
  ): Promise<Page<InvoiceItemWire>> {
    return (await this.invoices.items(caller, number, request, request.targetCustomerId)).map(invoiceItemWire);
  }

  @Get('invoice-activity')
  @Takes(wholeAccount, 'read')
  @Operation({
    summary: 'Read charges, invoices and prepayments',
    description: `Accruing charges, then invoices, then prepayments; newest first. ${ofOrganization}`,
    answers: [InvoiceActivityWire],
    list: 'whole',
    errors: [403, 404],
  })
  async activity(@CurrentCaller() caller: Caller, @Query() { targetCustomerId }: TargetQuery): Promise<Page<InvoiceActivityWire>> {
    return wholeList(activityWires(await this.activities.list(caller, targetCustomerId)));
  }
}
