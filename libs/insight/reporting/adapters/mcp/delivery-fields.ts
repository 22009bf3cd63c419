import { z } from 'zod';
import { toolFields } from '@exchange/platform/tools';
import { type DeliveryDimension, dimensions } from '../../domain/breakdown';
import { collectionLimits } from '../../domain/collection-limits';
import { nothingReasons } from '../../domain/nothing-delivered';
import { syntheticAuthority, syntheticScenario } from '../../domain/synthetic';

/** Reports of docs/spec/gaps.md. Margins are not known to this exchange. */
const reports = ['delivery', 'campaign_delivery', 'live_campaign_delivery', 'margin'] as const;
export type DeliveryReport = (typeof reports)[number];

const metricNames = [
  'impressions',
  'spend',
  'clicks',
  'views',
  'completed_views',
  'conversions',
  'leads',
  'videoCompletions',
  'conversion_value',
  'ecpm',
  'cpc',
  'ctr',
  'completion_rate',
  'cpa',
  'roas',
] as const;
export type MetricName = (typeof metricNames)[number];

/** Limit of rest-api.md, Limits. */
const maxRows = 1_000;

const range = z.union([
  z.strictObject({ startDate: toolFields.day, endDate: toolFields.day }),
  z.strictObject({ lifetime: z.literal(true) }),
]);

/** gaps-2.md §15.4: `sales_agent` is an alias of `seller`, as each seller here has one agent. */
const dimensionNames = [...dimensions, 'sales_agent'] as const;
export type DimensionName = (typeof dimensionNames)[number];

/** The dimension that is queried for a dimension's name. */
export const dimensionOf = (name: DimensionName): DeliveryDimension => (name === 'sales_agent' ? 'seller' : name);

export const deliveryInput = z.strictObject({
  report: z
    .enum(reports)
    .default('delivery')
    .describe(
      'delivery: any breakdown. campaign_delivery: always by campaign. live_campaign_delivery: one campaign since it began, with a summary. margin: not available here.',
    ),
  metrics: z.array(z.enum(metricNames)).min(1).max(metricNames.length).default(['impressions', 'spend', 'clicks', 'ctr', 'ecpm']),
  dimensions: z
    .array(z.enum(dimensionNames))
    .max(dimensionNames.length)
    .optional()
    .describe('Dimensions of the rows. Default: media_buy; campaign for campaign_delivery.'),
  range: range
    .optional()
    .describe(
      'At most 90 days in the time zones of the campaigns, both ends included, or {"lifetime": true}. Required except for live_campaign_delivery and margin.',
    ),
  granularity: z.string().max(20).optional().describe('Only `day`; use the dimension date for rows by day.'),
  filters: z
    .strictObject({
      advertiserId: toolFields.advertiserId.optional(),
      campaignId: toolFields.campaignId.optional(),
      mediaBuyId: toolFields.id.optional(),
      packageId: toolFields.id.optional().describe('Requires mediaBuyId.'),
    })
    .default({}),
  limit: z.int().min(1).max(maxRows).default(100),
  cursor: toolFields.cursor.optional(),
});
export type GetDeliveryInput = z.output<typeof deliveryInput>;

const metric = z.object({
  value: z.number().nullable(),
  status: z.enum(['available', 'unavailable']),
  reason: z.enum(['projected_zero', 'missing', 'currency_unavailable']).optional(),
});
const metrics = z.record(z.string(), metric);
export type MetricValue = z.output<typeof metric>;

export const deliveryOutput = z.object({
  report: z.enum(reports),
  query: z.record(z.string(), z.unknown()).describe('The query with its defaults applied.'),
  unavailable: z.object({ reason: z.string() }).optional(),
  synthetic: z
    .object({ scenarioId: z.literal(syntheticScenario), notice: z.string() })
    .optional()
    .describe('Set when all or part of the delivery is made up: tell your person.'),
  nothingDelivered: z
    .object({ reason: z.enum(nothingReasons), firstDay: z.string().nullable().describe('Of the first flight.'), message: z.string() })
    .optional()
    .describe(
      'Why the first page has no rows: nothing is booked, everything was canceled or refused, the flight or the days lie ahead, the media buy waits, or nothing is reported. Tell your person.',
    ),
  rows: z.array(
    z.object({
      dimensions: z.record(z.string(), z.unknown()),
      metrics,
      currency: z.string().nullable(),
      authority: z.literal(syntheticAuthority).optional().describe('The row is made up.'),
    }),
  ),
  totals: z
    .object({
      metrics,
      currency: z.string().nullable(),
      incomplete: z
        .array(z.enum(metricNames))
        .optional()
        .describe(
          'Metrics for which a package that delivered has 0, possibly because its seller does not count them. These totals cover only the other packages, so ratios are off.',
        ),
    })
    .nullable()
    .optional()
    .describe('Totals of all pages together. Only on the first page; null when nothing was delivered.'),
  page: z.object({
    limit: z.int(),
    returned: z.int(),
    truncated: z.boolean().describe('More rows follow: send the same arguments with nextCursor.'),
    consistency: z.literal('live_per_call'),
    nextCursor: z.string().optional(),
  }),
  deliverySummary: z.record(z.string(), z.unknown()).optional(),
  semantics: z.record(z.string(), z.string()).optional(),
});
export type GetDeliveryOutput = z.input<typeof deliveryOutput>;

/** Meaning of the numbers, equal for every row. */
export const semantics = {
  currency: 'Money of a row is in its currency. Money is not converted; a row over several currencies has no money.',
  denomination: 'gross_buyer',
  authority: 'As sellers reported it, or as the buyer imported it.',
  freshness: `unverified: sellers are asked every hour, and may correct days for ${collectionLimits.daysAfterEnd} days after the end.`,
  finality: 'SNAPSHOT',
  billingEligibility: 'not_evaluated',
  missing:
    'An unknown metric is null with a reason, never 0. projected_zero: the stored value is 0, which may also mean that the seller does not count the metric. totals.incomplete names metrics that some packages lack.',
} as const;
