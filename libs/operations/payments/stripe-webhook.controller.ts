import { Controller, Post, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { domainError } from '@exchange/kernel';
import { AnyQuery, clientAddress, Once, Public, RateLimits, StreamedBody } from '@exchange/platform';
import { paymentLimits } from './limits';
import { WebhookService } from './webhook.service';

/** Receives Stripe's signed webhooks. Answers are not in the envelope. */
@ApiExcludeController()
@Public()
@AnyQuery()
@Controller('payments/stripe')
export class StripeWebhookController {
  constructor(
    private readonly webhooks: WebhookService,
    private readonly limits: RateLimits,
  ) {}

  // A webhook only triggers a lookup, so a repeated one has no further effect.
  @Once('freely')
  @Post('webhook')
  @StreamedBody()
  async take(@Req() request: Request, @Res() response: Response): Promise<void> {
    await this.limits.consume(paymentLimits.webhooks, clientAddress(request));
    const signature = request.headers['stripe-signature'];
    await this.webhooks.take(await bytesOf(request), typeof signature === 'string' ? signature : '');
    response.status(200).json({ received: true });
  }
}

/** The raw bytes, because the signature covers bytes. */
async function bytesOf(request: Request): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  if (Number(request.headers['content-length'] ?? 0) > paymentLimits.maxWebhookBytes) throw tooLarge();
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > paymentLimits.maxWebhookBytes) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

const tooLarge = () => domainError('too_large', 'PAYLOAD_TOO_LARGE', 'The request body is too large.');
