import { z } from 'zod';
import { toolFields } from '@exchange/platform';
import { type Dimension, dimensions } from '../../domain/breakdown';
import { collectionLimits } from '../../domain/collection-limits';
import { nothingReasons } from '../../domain/nothing-delivered';
import { syntheticAuthority, syntheticScenario } from '../../domain/synthetic';

/** docs/spec/gaps.md: the reports; of margins nothing is known here. */
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

/** rest-api.md, Limits. */
const maxRows = 1_000;

const range = z.union([
  z.strictObject({ startDate: toolFields.day, endDate: toolFields.day }),
  z.strictObject({ lifetime: z.literal(true) }),
]);

/** gaps-2.md §15.4: `sales_agent` is the seller under another name, as each seller here has one agent. */
const dimensionNames = [...dimensions, 'sales_agent'] as const;
export type DimensionName = (typeof dimensionNames)[number];

/** What is looked up for it. */
export const dimensionOf = (name: DimensionName): Dimension => (name === 'sales_agent' ? 'seller' : name);

export const deliveryInput = z.strictObject({
  report: z
    .enum(reports)
    .default('delivery')
    .describe(
      'delivery: any breakdown. campaign_delivery: always by campaign. live_campaign_delivery: one campaign since it began, with a summary. margin: not kept here.',
    ),
  metrics: z.array(z.enum(metricNames)).min(1).max(metricNames.length).default(['impressions', 'spend', 'clicks', 'ctr', 'ecpm']),
  dimensions: z
    .array(z.enum(dimensionNames))
    .max(dimensionNames.length)
    .optional()
    .describe('What rows are about. Default: media_buy; for campaign_delivery campaign.'),
  range: range
    .optional()
    .describe(
      'Days of the time zones of the campaigns, both ends included, at most 90, or {"lifetime": true}. Only live_campaign_delivery and margin go without.',
    ),
  granularity: z.string().max(20).optional().describe('Only `day`; rows by day have the dimension date.'),
  filters: z
    .strictObject({
      advertiserId: toolFields.advertiserId.optional(),
      campaignId: toolFields.campaignId.optional(),
      mediaBuyId: toolFields.id.optional(),
      packageId: toolFields.id.optional().describe('Needs mediaBuyId.'),
    })
    .default({}),
  limit: z.int().min(1).max(maxRows).default(100),
  cursor: toolFields.cursor.optional(),
});
export type DeliveryAsked = z.output<typeof deliveryInput>;

const metric = z.object({
  value: z.number().nullable(),
  status: z.enum(['available', 'unavailable']),
  reason: z.enum(['projected_zero', 'missing', 'currency_unavailable']).optional(),
});
const metrics = z.record(z.string(), metric);
export type MetricValue = z.output<typeof metric>;

export const deliveryOutput = z.object({
  report: z.enum(reports),
  query: z.record(z.string(), z.unknown()).describe('What was asked, with the defaults.'),
  unavailable: z.object({ reason: z.string() }).optional(),
  synthetic: z
    .object({ scenarioId: z.literal(syntheticScenario), notice: z.string() })
    .optional()
    .describe('Where what was delivered is made up, or part of it: say so to your person.'),
  nothingDelivered: z
    .object({ reason: z.enum(nothingReasons), firstDay: z.string().nullable().describe('Of the first flight.'), message: z.string() })
    .optional()
    .describe(
      'Why there are no rows, on the first page: nothing is booked, everything was canceled or refused, the flight or the days are still ahead, something is waited for, or nothing is reported. Tell your person.',
    ),
  rows: z.array(
    z.object({
      dimensions: z.record(z.string(), z.unknown()),
      metrics,
      currency: z.string().nullable(),
      authority: z.literal(syntheticAuthority).optional().describe('It is made up.'),
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
          'Metrics that a package which delivered has nothing of: its seller may not count them. They are of the rest, and ratios are off.',
        ),
    })
    .nullable()
    .optional()
    .describe('Of all pages together. On the first page; null where nothing was delivered.'),
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
export type DeliveryAnswer = z.input<typeof deliveryOutput>;

/** What the numbers mean; the same for every row. */
export const semantics = {
  currency: 'Money of a row is in its currency. Nothing is converted; where a row adds up several currencies, money is unavailable.',
  denomination: 'gross_buyer',
  authority: 'As sellers reported it, or as it was imported.',
  freshness: `unverified: sellers are asked every hour, and may correct days for ${collectionLimits.daysAfterEnd} days after the end.`,
  finality: 'SNAPSHOT',
  billingEligibility: 'not_evaluated',
  missing:
    'A metric that is not known is null with a reason, never 0. projected_zero: 0 is stored, which a seller that does not count it also gives. totals.incomplete names metrics that some packages lack.',
} as const;
