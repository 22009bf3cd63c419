import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Caller, invalidField, type Page, wholeList } from '@exchange/kernel';
import { BuyersOnly, CurrentCaller, everyone, Field, IdParam, IntegerIdParam, Operation, Takes } from '@exchange/platform';
import { type FitTarget, FittingService } from '../../application/fitting.service';
import { CreativeFormatFitWire, fitWire } from './fit.wire';

class FitsQuery {
  @Field.integer({ optional: true, min: 1, description: 'Every format of the seller’s list.' })
  sellerId?: number;

  @Field.text({ optional: true, min: 1, max: 255, description: 'The formats of the products that are chosen for the campaign.' })
  campaignId?: string;

  @Field.text({ optional: true, min: 1, max: 255, description: 'The formats of the packages.' })
  mediaBuyId?: string;
}

@ApiTags('Creative formats')
@BuyersOnly()
@Controller('api/v2/buyer/advertisers/:id/creatives/:creativeId/fits')
export class FitsController {
  constructor(private readonly fitting: FittingService) {}

  @Get()
  @Takes(everyone, 'read')
  @Operation({
    summary: 'Compare a creative with formats',
    description:
      'Exactly one of `sellerId`, `campaignId` and `mediaBuyId` tells the formats. Compares the version that is being written, else the latest sealed one, ' +
      'with each format: role by role, requirement by requirement.',
    answers: [CreativeFormatFitWire],
    list: 'whole',
    errors: [403, 404],
  })
  async list(
    @CurrentCaller() caller: Caller,
    @IntegerIdParam('id') advertiserId: number,
    @IdParam('creativeId') creativeId: string,
    @Query() query: FitsQuery,
  ): Promise<Page<CreativeFormatFitWire>> {
    return wholeList(await this.fitting.fits(caller, advertiserId, creativeId, targetOf(query))).map(fitWire);
  }
}

function targetOf({ sellerId, campaignId, mediaBuyId }: FitsQuery): FitTarget {
  const given: FitTarget[] = [
    ...(sellerId === undefined ? [] : [{ sellerId }]),
    ...(campaignId === undefined ? [] : [{ campaignId }]),
    ...(mediaBuyId === undefined ? [] : [{ mediaBuyId }]),
  ];
  if (given.length !== 1) throw invalidField('sellerId', 'Exactly one of sellerId, campaignId and mediaBuyId is needed.');
  return given[0]!;
}
