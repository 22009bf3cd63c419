import { Injectable } from '@nestjs/common';
import type { Caller } from '@exchange/kernel';
import { KindPart, type ShownPart } from '@exchange/platform';
import { BreakdownsService } from '../../application/breakdowns.service';
import { syntheticOf } from '../../domain/synthetic';
import { totalValues } from './metric-values';

const metrics = ['impressions', 'spend', 'clicks', 'conversions', 'ctr', 'ecpm'] as const;

/** What was delivered of it in all: the metrics as `get_delivery` shows them, which also tells days and parts. */
@Injectable()
abstract class DeliverySummaryPart extends KindPart {
  readonly include = 'deliverySummary';
  /** The filter that is the object. */
  protected abstract readonly idField: 'campaignId' | 'mediaBuyId';

  constructor(private readonly breakdowns: BreakdownsService) {
    super();
  }

  override async read(caller: Caller, id: string): Promise<ShownPart> {
    const question = await this.breakdowns.question(caller, { by: [], range: null, [this.idField]: id });
    const [totals, { madeUp }] = await Promise.all([this.breakdowns.totals(question), this.breakdowns.madeUp(question)]);
    if (!totals) return { shown: { metrics: {}, currency: null, nothingDelivered: await this.breakdowns.nothing(question) } };
    return { shown: { ...totalValues(metrics, totals), ...syntheticOf(madeUp) } };
  }
}

@Injectable()
export class CampaignDeliveryPart extends DeliverySummaryPart {
  readonly kind = 'campaign';
  protected readonly idField = 'campaignId';
}

@Injectable()
export class MediaBuyDeliveryPart extends DeliverySummaryPart {
  readonly kind = 'media_buy';
  protected readonly idField = 'mediaBuyId';
}
