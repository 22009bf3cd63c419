import { Body, Controller, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Caller } from '@exchange/kernel';
import { BuyersOnly, CurrentCaller, everyone, IdParam, Operation, Takes } from '@exchange/platform';
import { OperationIds } from '@exchange/platform/openapi';
import { RefiningService } from '../../application/refining.service';
import { discoveryStartedWire, DiscoveryStartedWire } from './discovery.wire';
import { RefineBody } from './refine.wire';

/** Refining (gaps.md §5.7, `refine[]`; AdCP 3.0, `get_products` with `buying_mode: refine`; ADR 28). */
@ApiTags('Discovery')
@BuyersOnly()
@Controller('api/v2/buyer/discovery')
@OperationIds({ refine: 'refineDiscovery' })
export class RefineController {
  constructor(private readonly refining: RefiningService) {}

  @Post(':id/refine')
  @Takes(everyone, 'write')
  @Operation({
    summary: 'Ask sellers to change what they have offered',
    description:
      'Starts another round of the same discovery, in which only the sellers concerned are asked again. Earlier offers stay. ' +
      '409 while sellers are still answering, after the expiry of the discovery, and for items that were refined too often; ' +
      '429 with `Retry-After` while too many discoveries of the account are running.',
    status: 202,
    answers: DiscoveryStartedWire,
    errors: [403, 404, 409],
    once: 'together',
    tool: { name: 'request_proposals' },
  })
  async refine(@CurrentCaller() caller: Caller, @IdParam('id') id: string, @Body() body: RefineBody): Promise<DiscoveryStartedWire> {
    return discoveryStartedWire(await this.refining.refine(caller, id, body.refine, body.waitSeconds));
  }
}
