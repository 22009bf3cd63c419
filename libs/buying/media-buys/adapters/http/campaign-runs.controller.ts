import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Caller } from '@exchange/kernel';
import { BuyersOnly, CurrentCaller, IdParam, Operation } from '@exchange/platform';
import { MediaBuysService } from '../../application/media-buys.service';
import { CampaignMediaBuyStatusWire, statusWire } from './status.wire';

/** gaps.md §5.2: running a campaign. */
@ApiTags('Campaigns')
@BuyersOnly()
@Controller('api/v2/buyer/campaigns')
export class CampaignRunsController {
  constructor(private readonly mediaBuys: MediaBuysService) {}

  @Get(':id/media-buy-status')
  @Operation({
    summary: 'Poll the media buys of a campaign',
    description: 'At most every 30 seconds: the exchange asks sellers no more often than that.',
    answers: CampaignMediaBuyStatusWire,
    errors: [403, 404],
  })
  async status(@CurrentCaller() caller: Caller, @IdParam('id') id: string): Promise<CampaignMediaBuyStatusWire> {
    const { campaign, buys } = await this.mediaBuys.ofCampaign(caller, id);
    return statusWire(id, campaign.status, buys);
  }
}
