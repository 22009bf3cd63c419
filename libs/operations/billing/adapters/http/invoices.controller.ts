import { Controller, Get, Headers, Query, Res } from '@nestjs/common';
import { ApiResponse, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { type Caller, detectLanguage, type Page, wholeList } from '@exchange/kernel';
import { CurrentCaller, IntegerIdParam, Operation, sendPage, Takes, wholeAccount } from '@exchange/platform';
import { InvoiceActivityService } from '../../application/invoice-activity.service';
import { InvoicesService } from '../../application/invoices.service';
import { invoicePage } from '../pages/invoice.page';
import {
  activityWires,
  FeeInvoiceDocumentQuery,
  FeeInvoicesQuery,
  FeeInvoiceWire,
  feeInvoiceWire,
  InvoiceActivityWire,
  InvoiceItemsQuery,
  InvoiceItemWire,
  invoiceItemWire,
  TargetQuery,
} from './invoice.wire';

const ofOrganization = 'Admins of the organization only: 403 for those of an account below it alone.';
const InvoiceNumber = (): ParameterDecorator => IntegerIdParam('number', 'Number of the invoice, in its organization.');

/** gaps.md §6.10, gaps-2.md §8.4. */
@ApiTags('Billing')
@Controller('api/v2/billing')
export class InvoicesController {
  constructor(
    private readonly invoices: InvoicesService,
    private readonly activities: InvoiceActivityService,
  ) {}

  @Get('fee-invoices')
  @Takes(wholeAccount, 'read')
  @Operation({
    summary: 'List invoices',
    description: `The newest first. A month is invoiced five days after its end; what is delivered later is on the next invoice. \`status=draft\`: months that are not closed, as they would be invoiced by now. ${ofOrganization}`,
    answers: [FeeInvoiceWire],
    list: 'cursor',
    errors: [403, 404],
  })
  async list(@CurrentCaller() caller: Caller, @Query() request: FeeInvoicesQuery): Promise<Page<FeeInvoiceWire>> {
    return (await this.invoices.list(caller, request, request.targetCustomerId)).map(feeInvoiceWire);
  }

  @Get('fee-invoices/:number')
  @Takes(wholeAccount, 'read')
  @Operation({ summary: 'Read an invoice', description: ofOrganization, answers: FeeInvoiceWire, errors: [403, 404] })
  async read(
    @CurrentCaller() caller: Caller,
    @InvoiceNumber() number: number,
    @Query() { targetCustomerId }: TargetQuery,
  ): Promise<FeeInvoiceWire> {
    return feeInvoiceWire(await this.invoices.read(caller, number, targetCustomerId));
  }

  @Get('fee-invoices/:number/document')
  @Takes(wholeAccount, 'read')
  @ApiResponse({ status: 200, description: 'A page to read and to print.', content: { 'text/html': { schema: { type: 'string' } } } })
  @Operation({
    summary: 'Read an invoice as a page',
    description: `To be printed by a browser. In the language that is asked for, else in that of \`Accept-Language\`. ${ofOrganization}`,
    errors: [403, 404],
  })
  async document(
    @CurrentCaller() caller: Caller,
    @InvoiceNumber() number: number,
    @Query() { language, targetCustomerId }: FeeInvoiceDocumentQuery,
    @Headers('accept-language') accepted: string | undefined,
    @Res() response: Response,
  ): Promise<void> {
    sendPage(response, invoicePage(await this.invoices.document(caller, number, targetCustomerId), language ?? detectLanguage(accepted)));
  }

  @Get('fee-invoices/:number/items')
  @Takes(wholeAccount, 'read')
  @Operation({
    summary: 'List what an invoice is for',
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
    summary: 'Read what is charged and invoiced',
    description: `What will be on the next invoice, then the invoices, then what was paid ahead, the newest first. ${ofOrganization}`,
    answers: [InvoiceActivityWire],
    list: 'whole',
    errors: [403, 404],
  })
  async activity(@CurrentCaller() caller: Caller, @Query() { targetCustomerId }: TargetQuery): Promise<Page<InvoiceActivityWire>> {
    return wholeList(activityWires(await this.activities.list(caller, targetCustomerId)));
  }
}
