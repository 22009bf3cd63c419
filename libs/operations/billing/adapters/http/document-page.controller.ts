import { Controller, Get, Headers, Param, Query, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { detectLanguage, invalidField, type Language, languages } from '@exchange/kernel';
import { AnyQuery, clientAddress, Public, RateLimits } from '@exchange/platform';
import { onPage, sendPage } from '@exchange/platform/pages';
import { DocumentsService } from '../../application/documents.service';
import { creditNotePage } from '../pages/credit-note.page';
import { invoicePage } from '../pages/invoice.page';

/** Rate limit per client address. */
const rateLimit = { name: 'billing-documents', attempts: 120, seconds: 60 } as const;

/** Public page of an invoice or credit note, opened by its link and excluded from search engines. */
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
    @Query() query: Readonly<Record<string, unknown>>,
    @Headers('accept-language') accepted: string | undefined,
  ): Promise<void> {
    response.setHeader('X-Robots-Tag', 'noindex');
    await onPage(response, async () => {
      await this.limits.consume(rateLimit, clientAddress(request));
      const requested = languageIn(query);
      const document = await this.documents.open(token);
      const language = requested ?? document.language ?? detectLanguage(accepted);
      sendPage(response, 'invoice' in document ? invoicePage(document, language) : creditNotePage(document, language));
    });
  }
}

/** Requested language; undefined without one, 400 for an unknown one or a list (`language[]`). Other query parameters are ignored. */
function languageIn(query: Readonly<Record<string, unknown>>): Language | undefined {
  const names = Object.keys(query).filter((name) => /^language(\[|$)/.test(name));
  if (names.length === 0) return undefined;
  const language = languages.find((known) => names.length === 1 && known === query['language']);
  if (!language) throw invalidField('language', `language must be one of ${languages.join(', ')}.`);
  return language;
}
