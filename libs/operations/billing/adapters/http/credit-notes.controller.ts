import { Body, Controller, Get, Headers, Post, Query, Res } from '@nestjs/common';
import { ApiResponse, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { type Caller, detectLanguage, type Page } from '@exchange/kernel';
import {
  CurrentCaller,
  CursorQuery,
  firstParty,
  IntegerIdParam,
  Operation,
  signedIn,
  StaffOnly,
  Takes,
  wholeAccount,
} from '@exchange/platform';
import { OperationIds } from '@exchange/platform/openapi';
import { sendPage } from '@exchange/platform/pages';
import { CreditNotesService } from '../../application/credit-notes.service';
import { DocumentsService } from '../../application/documents.service';
import { creditNotePage } from '../pages/credit-note.page';
import { InvoiceDocumentQuery } from '../pages/invoice.page';
import { CreditNoteWire, creditNoteWires, IssueCreditNoteBody } from './credit-note.wire';
import type { DocumentLinkWire } from './document-link.wire';
import { pageOperation, ofOrganization, pageResponse, renewalOperation } from './document-operations';

const NoteNumber = (): ParameterDecorator => IntegerIdParam('number', 'Number of the credit note, in its organization.');

/** docs/adr/0144. */
@ApiTags('Billing')
@Controller('api/v2/billing/credit-notes')
@OperationIds({ document: 'getCreditNoteDocument' })
export class CreditNotesController {
  constructor(
    private readonly notes: CreditNotesService,
    private readonly documents: DocumentsService,
  ) {}

  @Get()
  @Takes(wholeAccount, 'read')
  @Operation({
    summary: 'List credit notes',
    description: `Newest first. A delivery correction that lowers a closed month is credited when the next month is closed. ${ofOrganization}`,
    answers: [CreditNoteWire],
    list: 'cursor',
    errors: [403],
  })
  async list(@CurrentCaller() caller: Caller, @Query() request: CursorQuery): Promise<Page<CreditNoteWire>> {
    const page = await this.notes.list(caller, request);
    return page.map(creditNoteWires(await this.documents.linksOfNotes(page.rows)));
  }

  @Get(':number')
  @Takes(wholeAccount, 'read')
  @Operation({ summary: 'Read a credit note', description: ofOrganization, answers: CreditNoteWire, errors: [403, 404] })
  async read(@CurrentCaller() caller: Caller, @NoteNumber() number: number): Promise<CreditNoteWire> {
    const note = await this.notes.read(caller, number);
    return creditNoteWires(await this.documents.linksOfNotes([note]))(note);
  }

  @Get(':number/document')
  @Takes(wholeAccount, 'read')
  @ApiResponse(pageResponse)
  @Operation(pageOperation('a credit note'))
  async document(
    @CurrentCaller() caller: Caller,
    @NoteNumber() number: number,
    @Query() { language }: InvoiceDocumentQuery,
    @Headers('accept-language') accepted: string | undefined,
    @Res() response: Response,
  ): Promise<void> {
    const document = await this.documents.creditNote(caller, number);
    sendPage(response, creditNotePage(document, language ?? document.language ?? detectLanguage(accepted)));
  }

  @Post(':number/renew-link')
  @Takes(firstParty, 'write')
  @Operation(renewalOperation('a credit note'))
  async renewLink(@CurrentCaller() caller: Caller, @NoteNumber() number: number): Promise<DocumentLinkWire> {
    return { documentUrl: await this.documents.renew(caller, 'credit_note', number) };
  }
}

@ApiTags('Billing')
@StaffOnly()
@Controller('api/v2/staff/billing/customers/:accountId/credit-notes')
@OperationIds({ issue: 'createCreditNote' })
export class CreditNoteDeskController {
  constructor(
    private readonly notes: CreditNotesService,
    private readonly documents: DocumentsService,
  ) {}

  @Post()
  @Takes(signedIn, 'write')
  @Operation({
    summary: 'Issue a credit note',
    description:
      'For signed-in platform staff. Credits fees and plan charges of an invoice. The credit lowers the debt, and the rest is prepaid. 409 above the uncredited rest.',
    status: 201,
    answers: CreditNoteWire,
    errors: [404, 409],
    once: 'together',
  })
  async issue(
    @CurrentCaller() caller: Caller,
    @IntegerIdParam('accountId', 'An account: what is meant is the organization that pays for it.') accountId: number,
    @Body() { invoiceNumber, amountMinor, reason }: IssueCreditNoteBody,
  ): Promise<CreditNoteWire> {
    const note = await this.notes.issue(caller, accountId, { invoiceNumber, amountMinor: Number(amountMinor), reason });
    return creditNoteWires(await this.documents.linksOfNotes([note]))(note);
  }
}
