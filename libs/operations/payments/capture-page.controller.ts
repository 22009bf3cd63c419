import { join } from 'node:path';
import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { AnyQuery, clientAddress, Public, RateLimits, loadWords } from '@exchange/platform';
import { html, onPage, pageLanguage, sendPage } from '@exchange/platform/pages';
import { CaptureLinksService } from './capture-links.service';
import { paymentLimits } from './limits';
import type { CaptureState } from './payment-method';
import english from './words/en.json';

const wordsOf = loadWords(join(__dirname, 'words'), english);

/** Pages of a capture link: the redirect to the payment provider, and the page to which the person returns. */
@ApiExcludeController()
@Public()
@AnyQuery()
@Controller('capture-links/:token')
export class CapturePageController {
  constructor(
    private readonly links: CaptureLinksService,
    private readonly limits: RateLimits,
  ) {}

  @Get()
  async open(@Req() request: Request, @Res() response: Response, @Param('token') token: string): Promise<void> {
    await onPage(response, async () => {
      await this.limits.consume(paymentLimits.linkReads, clientAddress(request));
      const url = await this.links.open(token);
      if (url === null) return this.tell(response, await this.links.find(token), true);
      response.setHeader('Cache-Control', 'no-store');
      response.setHeader('Referrer-Policy', 'no-referrer');
      response.redirect(303, url);
    });
  }

  @Get('return')
  async comeBack(@Req() request: Request, @Res() response: Response, @Param('token') token: string): Promise<void> {
    await onPage(response, async () => {
      await this.limits.consume(paymentLimits.linkReads, clientAddress(request));
      this.tell(response, await this.links.find(token), false);
    });
  }

  /** `isOver`: the link cannot be used any more, even if its status is still open. */
  private tell(response: Response, { status, submission }: CaptureState, isOver: boolean): void {
    const shown = isOver && status !== 'verified' ? 'expired' : status;
    const language = pageLanguage(response.req);
    const words = wordsOf[language];
    const isRefused = submission === 'failed' || submission === 'expired';
    const text = submission === 'processing' ? words.verifying : isRefused ? words.refused : words[shown];
    sendPage(response, { title: words.title, language, body: html`<p>${text}</p>` });
  }
}
