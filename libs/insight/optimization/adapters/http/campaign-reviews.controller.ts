import { Controller, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Caller } from '@exchange/kernel';
import { BuyersOnly, CurrentCaller, everyone, IdParam, Operation, Takes } from '@exchange/platform';
import { OperationIds } from '@exchange/platform/openapi';
import { AnalysisService } from '../../application/analysis.service';
import { CampaignReviewWire, suggestionWire } from './suggestion.wire';

@ApiTags('Optimization')
@BuyersOnly()
@Controller('api/v2/buyer/campaigns')
@OperationIds({ review: 'optimizeCampaign' })
export class CampaignReviewsController {
  constructor(private readonly analysis: AnalysisService) {}

  @Post(':id/optimize')
  @Takes(everyone, 'write')
  @Operation({
    summary: 'Analyze the media buys of a campaign now',
    description: 'Runs the daily analysis now. A new suggestion replaces an open one; in mode AUTO it is approved shortly afterwards.',
    answers: CampaignReviewWire,
    errors: [403, 404],
    once: 'together',
  })
  async review(@CurrentCaller() caller: Caller, @IdParam('id') campaignId: string): Promise<CampaignReviewWire> {
    const { analyzed, open } = await this.analysis.reviewCampaign(caller, campaignId);
    return { campaignId, mediaBuysAnalyzed: analyzed, suggestions: open.map(suggestionWire) };
  }
}
