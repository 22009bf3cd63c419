import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Caller } from '@exchange/kernel';
import { BuyersOnly, CurrentCaller, everyone, IdParam, Operation, Takes } from '@exchange/platform';
import { OperationIds } from '@exchange/platform/openapi';
import { FittingService } from '../../application/fitting.service';
import { CreativeCoverageWire, coverageWire } from './fit.wire';

const description =
  'Compares the 100 newest ready creatives of the advertiser with the formats that each seller named for its product. A product is covered by one creative ' +
  'in one of its formats. Sellers whose lists of formats are missing or older than a day are asked first, for at most 10 seconds.';

@ApiTags('Creative formats')
@BuyersOnly()
@Controller('api/v2/buyer')
@OperationIds({ ofCampaign: 'getCampaignCreativeFormats', ofMediaBuy: 'getMediaBuyCreativeFormats' })
export class CoverageController {
  constructor(private readonly fitting: FittingService) {}

  @Get('campaigns/:id/creative-formats')
  @Takes(everyone, 'read')
  @Operation({
    summary: 'Compare a campaign’s chosen products with creatives',
    description,
    answers: CreativeCoverageWire,
    errors: [403, 404],
  })
  async ofCampaign(@CurrentCaller() caller: Caller, @IdParam('id') campaignId: string): Promise<CreativeCoverageWire> {
    return coverageWire(await this.fitting.ofCampaign(caller, campaignId));
  }

  @Get('media-buys/:id/creative-formats')
  @Takes(everyone, 'read')
  @Operation({
    summary: 'Compare a media buy’s packages with creatives',
    description,
    answers: CreativeCoverageWire,
    errors: [403, 404],
  })
  async ofMediaBuy(@CurrentCaller() caller: Caller, @IdParam('id') mediaBuyId: string): Promise<CreativeCoverageWire> {
    return coverageWire(await this.fitting.ofMediaBuy(caller, mediaBuyId));
  }
}
