import { Controller, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Caller } from '@exchange/kernel';
import { BuyersOnly, CurrentCaller, everyone, IdParam, Operation, Takes } from '@exchange/platform';
import { AnalystService } from '../../application/analyst.service';
import { ReviewWire, suggestionWire } from './suggestion.wire';

@ApiTags('Optimization')
@BuyersOnly()
@Controller('api/v2/buyer/campaigns')
export class CampaignReviewsController {
  constructor(private readonly analyst: AnalystService) {}

  @Post(':id/optimize')
  @Takes(everyone, 'write')
  @Operation({
    summary: 'Analyze the media buys of a campaign now',
    description:
      'As it is done once a day anyway. A new suggestion takes the place of an open one; in mode AUTO it is approved a moment later.',
    answers: ReviewWire,
    errors: [403, 404],
    once: 'together',
  })
  async review(@CurrentCaller() caller: Caller, @IdParam('id') campaignId: string): Promise<ReviewWire> {
    const { analyzed, open } = await this.analyst.review(caller, campaignId);
    return { campaignId, mediaBuysAnalyzed: analyzed, suggestions: open.map(suggestionWire) };
  }
}
