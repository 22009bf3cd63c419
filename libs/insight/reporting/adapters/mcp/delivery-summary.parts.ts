import { partOf } from '@exchange/platform/tools';
import { BreakdownsService } from '../../application/breakdowns.service';
import { syntheticOf } from '../../domain/synthetic';
import { totalValues } from './metric-values';

const metrics = ['impressions', 'spend', 'clicks', 'conversions', 'ctr', 'ecpm'] as const;

/** Delivery of the object since it began, as metrics of `get_delivery`. `idField`: the filter that selects the object. */
const deliveryPartOf = (kind: string, idField: 'campaignId' | 'mediaBuyId') =>
  partOf(kind, 'deliverySummary', [BreakdownsService], (breakdowns) => async (caller, id) => {
    const question = await breakdowns.question(caller, { by: [], range: null, [idField]: id });
    const [totals, { madeUp }] = await Promise.all([breakdowns.totals(question), breakdowns.madeUp(question)]);
    if (!totals) return { shown: { metrics: {}, currency: null, nothingDelivered: await breakdowns.explainNothing(question) } };
    return { shown: { ...totalValues(metrics, totals), ...syntheticOf(madeUp) } };
  });

export const campaignDeliveryPart = deliveryPartOf('campaign', 'campaignId');
export const mediaBuyDeliveryPart = deliveryPartOf('media_buy', 'mediaBuyId');
