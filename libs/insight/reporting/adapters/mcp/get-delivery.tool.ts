import { Injectable } from '@nestjs/common';
import { type Caller, type CursorPagination, invalidField } from '@exchange/kernel';
import { accessOf, CursorSeal } from '@exchange/platform';
import { ArgumentCursors, Tool, type ToolCall } from '@exchange/platform/tools';
import { BreakdownsService, type Subjects } from '../../application/breakdowns.service';
import type { BreakdownQuestion, BreakdownRow } from '../../domain/breakdown';
import { assertServed } from '../../domain/period';
import { authorityOf, syntheticOf } from '../../domain/synthetic';
import { ReportingController } from '../http/reporting.controller';
import {
  type GetDeliveryOutput,
  type GetDeliveryInput,
  deliveryInput,
  deliveryOutput,
  type DeliveryReport,
  type DimensionName,
  dimensionOf,
  semantics,
} from './delivery-fields';
import { dimensionValues, metricValues, totalValues } from './metric-values';

const usualDimensions: Record<DeliveryReport, readonly DimensionName[]> = {
  delivery: ['media_buy'],
  campaign_delivery: ['campaign'],
  live_campaign_delivery: ['media_buy', 'package'],
  margin: [],
};

/** The tool of gaps-2.md §15.4. rest-api.md: `limit` is at most 1,000, and a cursor needs the same other arguments. */
@Injectable()
export class GetDeliveryTool extends Tool<typeof deliveryInput, typeof deliveryOutput> {
  readonly spec = {
    name: 'get_delivery',
    title: 'Read delivery',
    description:
      'Delivery, by the requested dimensions. Follow page.nextCursor with exactly the same other arguments. An unknown metric is null with ' +
      'a reason: never read it as 0. When nothing was delivered, nothingDelivered says why. The tool changes nothing and asks no seller.',
    input: deliveryInput,
    output: deliveryOutput,
    performs: [accessOf(ReportingController, 'metrics')],
    accountType: 'BUYER',
    hints: { readOnlyHint: true, idempotentHint: true, openWorldHint: false },
  } as const;

  constructor(
    private readonly breakdowns: BreakdownsService,
    private readonly sealing: CursorSeal,
  ) {
    super();
  }

  async run(input: GetDeliveryInput, { caller }: ToolCall): Promise<GetDeliveryOutput> {
    const { cursor, ...asked } = resolved(input);
    const frame = { report: asked.report, query: asked };
    if (asked.report === 'margin') {
      if (cursor !== undefined) throw invalidField('cursor', 'This report has no pages.');
      return { ...frame, unavailable: { reason: 'Margins are not kept by this exchange.' }, rows: [], page: pageOf(asked.limit, 0) };
    }
    const cursors = new ArgumentCursors(this.sealing, 'get_delivery', caller, asked);
    const question = await this.question(caller, asked);
    const opened = cursor === undefined ? {} : { cursor: cursors.open(cursor) };
    const [page, totals, { madeUp, sandboxes }] = await Promise.all([
      this.breakdowns.page(question, { limit: asked.limit, ...opened }),
      cursor === undefined ? this.breakdowns.totals(question) : undefined,
      this.breakdowns.madeUp(question),
    ]);
    const nothing = totals === null ? { nothingDelivered: await this.breakdowns.explainNothing(question) } : {};
    const subjects = await this.breakdowns.subjects(caller.accountId, page.rows);
    const { nextCursor } = page.pagination as CursorPagination;
    return {
      ...frame,
      ...syntheticOf(madeUp),
      ...nothing,
      rows: page.rows.map((row) => ({
        dimensions: dimensionValues(asked.dimensions, row.key, subjects),
        ...valuesOf(asked, row),
        ...authorityOf(madeUp === 'all' || (madeUp === 'some' && isOf(sandboxes, row, subjects))),
      })),
      ...(totals === undefined ? {} : { totals: totals && totalValues(asked.metrics, totals) }),
      page: pageOf(asked.limit, page.rows.length, nextCursor && cursors.seal(nextCursor)),
      ...(asked.report === 'live_campaign_delivery' && totals !== undefined ? { deliverySummary: summaryOf(asked, totals) } : {}),
      semantics,
    };
  }

  private question(caller: Caller, { dimensions, range, filters }: ReturnType<typeof resolved>): Promise<BreakdownQuestion> {
    return this.breakdowns.question(caller, { by: dimensions.map(dimensionOf), range: 'lifetime' in range ? null : range, ...filters });
  }
}

/** Arguments with defaults applied. */
function resolved({ dimensions, range, ...asked }: GetDeliveryInput) {
  const { report, filters } = asked;
  assertServed(asked.granularity);
  if (report === 'live_campaign_delivery' && filters.campaignId === undefined)
    throw invalidField('filters.campaignId', 'live_campaign_delivery is about one campaign.');
  if (report === 'margin' && range !== undefined) throw invalidField('range', 'margin is asked for without a range.');
  const isWhole = report === 'live_campaign_delivery' || report === 'margin';
  if (range === undefined && !isWhole) throw invalidField('range', 'range says which days: startDate and endDate, or lifetime.');
  const by = dimensions ?? usualDimensions[report];
  if (report === 'campaign_delivery' && !by.includes('campaign')) throw invalidField('dimensions', 'campaign_delivery is by campaign.');
  return { ...asked, dimensions: [...by], range: range ?? { lifetime: true as const } };
}

/** Whether a row belongs to one sandbox advertiser. Rows over several advertisers are not marked. */
function isOf(sandboxes: ReadonlySet<number>, { key, anyMediaBuyId }: BreakdownRow, { campaigns, mediaBuys }: Subjects): boolean {
  const mediaBuyId = key.mediaBuyId ?? (key.packageId === undefined ? null : anyMediaBuyId);
  const advertiserId =
    key.advertiserId ?? campaigns.get(key.campaignId ?? '')?.advertiserId ?? mediaBuys.get(mediaBuyId ?? '')?.advertiserId;
  return advertiserId !== undefined && sandboxes.has(advertiserId);
}

function pageOf(limit: number, returned: number, nextCursor: string | null = null): GetDeliveryOutput['page'] {
  const more = nextCursor === null ? { truncated: false } : { truncated: true, nextCursor };
  return { limit, returned, ...more, consistency: 'live_per_call' };
}

const valuesOf = ({ metrics }: Pick<GetDeliveryInput, 'metrics'>, row: BreakdownRow) => ({
  metrics: metricValues(metrics, row),
  currency: row.currency,
});

/** The members of AdCP’s delivery answer that are known here, as of the last collection. */
function summaryOf({ filters }: Pick<GetDeliveryInput, 'filters'>, totals: BreakdownRow | null): Record<string, unknown> {
  if (!totals) return { campaignId: filters.campaignId, aggregated_totals: null };
  const { impressions, spend } = metricValues(['impressions', 'spend'], totals);
  return {
    campaignId: filters.campaignId,
    currency: totals.currency,
    aggregated_totals: { impressions: impressions!.value, spend: spend!.value },
  };
}
