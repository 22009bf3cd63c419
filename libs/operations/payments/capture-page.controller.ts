import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { AnyQuery, clientAddress, html, onPage, Public, RateLimits, sendPage } from '@exchange/platform';
import { CaptureLinksService } from './capture-links.service';
import { paymentLimits } from './limits';
import type { CaptureState } from './payment-method';
import type { CaptureStatus } from './payment.states';

const words: Readonly<Record<CaptureStatus, string>> = {
  pending: 'Nothing is set up yet. The link leads to the payment provider until it expires.',
  opened: 'If you have finished at the payment provider, the payment method is there within a minute. You can close this page.',
  verified: 'The payment method is set up. You can close this page.',
  expired: 'This link has expired. Whoever sent it to you can make another one.',
};
const refused = 'The payment provider could not verify the card, so it is not set up. Whoever sent you this link can make another one.';
const verifying = 'The payment provider makes sure of the card. It is set up once that is done. You can close this page.';

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
    const text = submission === 'processing' ? verifying : submission === 'failed' || submission === 'expired' ? refused : words[shown];
    sendPage(response, { title: 'Payment method', body: html`<p>${text}</p>` });
  }
}
