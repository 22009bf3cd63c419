import { Controller, Get, Param, Req } from '@nestjs/common';
import { ApiParam, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { clientAddress, Operation, Public, RateLimits } from '@exchange/platform';
import { OperationIds } from '@exchange/platform/openapi';
import { CaptureLinksService } from './capture-links.service';
import { paymentLimits } from './limits';
import { CaptureLinkWire, captureLinkWire } from './payment-method.wire';

/** Public state of a capture link (gaps.md §6.10). */
@ApiTags('Payments')
@Public()
@Controller('api/v2/capture-links')
@OperationIds({ read: 'getCaptureLink' })
export class CaptureLinksController {
  constructor(
    private readonly links: CaptureLinksService,
    private readonly limits: RateLimits,
  ) {}

  @Get(':token')
  @ApiParam({ name: 'token', description: 'Token of the link, from the answer that created it.', schema: { type: 'string', minLength: 1 } })
  @Operation({
    summary: 'Read the status of a capture link',
    description: 'The token is the credential. 404 for any other token.',
    answers: CaptureLinkWire,
    errors: [404, 429],
  })
  async read(@Req() request: Request, @Param('token') token: string): Promise<CaptureLinkWire> {
    await this.limits.consume(paymentLimits.linkReads, clientAddress(request));
    return captureLinkWire(await this.links.find(token));
  }
}
