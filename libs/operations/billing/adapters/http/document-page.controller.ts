import { Controller, Get, Headers, Param, Query, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { detectLanguage, type Language, languages } from '@exchange/kernel';
import { AnyQuery, clientAddress, onPage, Public, RateLimits, sendPage } from '@exchange/platform';
import { DocumentsService } from '../../application/documents.service';
import { creditNotePage } from '../pages/credit-note.page';
import { invoicePage } from '../pages/invoice.page';

/** Looks of one address. */
const looks = { name: 'billing-documents', attempts: 120, seconds: 60 } as const;

/** Where the link of an invoice or a credit note leads whoever has it. It is not to be found by search engines. */
@ApiExcludeController()
@Public()
@AnyQuery()
@Controller('billing-documents/:token')
export class DocumentPageController {
  constructor(
    private readonly documents: DocumentsService,
    private readonly limits: RateLimits,
  ) {}

  @Get()
  async open(
    @Req() request: Request,
    @Res() response: Response,
    @Param('token') token: string,
    @Query('language') wanted: unknown,
    @Headers('accept-language') accepted: string | undefined,
  ): Promise<void> {
    response.setHeader('X-Robots-Tag', 'noindex');
    await onPage(response, async () => {
      await this.limits.consume(looks, clientAddress(request));
      const document = await this.documents.open(token);
      const language = languageIn(wanted) ?? document.language ?? detectLanguage(accepted);
      sendPage(response, 'invoice' in document ? invoicePage(document, language) : creditNotePage(document, language));
    });
  }
}

/** A page takes any query: what is no language counts as none. */
const languageIn = (text: unknown): Language | undefined => languages.find((known) => known === text);
