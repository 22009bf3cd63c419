import { z } from 'zod';
import { campaignShape, launchWarningTypes, pacingWords, UpdateCampaignBody } from '@exchange/campaigns';
import {
  confirmationTokenField,
  fieldsOf,
  idempotencyKeyField,
  idField,
  integerIdField,
  needsInputField,
  sellerIdsField,
  skippedSellersField,
  spendingActions,
  spendingAnswer,
} from '@exchange/platform/tools';
import { executionSchema } from './save-campaign.execution';

const { name, timezone, brief, catalogId, optimizationApplyMode, poNumber, requiredPolicies, expectedRevision } =
  fieldsOf(UpdateCampaignBody);

const instant = z.string().meta({ format: 'date-time' }).optional();
const amount = z.number().optional();
/** Objects that the REST bodies validate; the tool schema only describes them. */
const freeForm = z.record(z.string(), z.unknown());
const listId = (purpose: string) => idField(`A property list with purpose ${purpose}.`).nullable().optional();

export const saveCampaignInput = z.strictObject({
  campaignId: idField('The campaign to change. Omitted: a new one.').optional(),
  advertiserId: integerIdField('Of a new campaign.').optional(),
  name,
  brief,
  flight: z.strictObject({ startAt: instant, endAt: instant }).nullable().optional(),
  timezone: timezone.describe('IANA name. Only of a draft.'),
  budget: z
    .strictObject({
      total: amount,
      currency: z.string().optional().describe("The advertiser's."),
      dailyCap: z.number().nullable().optional(),
      pacing: z.enum(pacingWords).optional(),
    })
    .optional(),
  sellerIds: sellerIdsField('Sellers to ask. Empty: all suitable ones.').optional(),
  targetingOverlay: freeForm
    .nullable()
    .optional()
    .describe(
      'Replaces all; null: anywhere. geo_countries [DE], geo_regions [US-NY], geo_metros and geo_postal_areas [{system, values}], each also …_exclude; ' +
        'language [de], channels, device_type, device_platform, daypart_targets [{days, start_hour, end_hour}]',
    ),
  audienceConfig: freeForm.optional().describe('{targetAudienceIds, suppressAudienceIds, deleteMissing}: added, unless deleteMissing.'),
  campaignPropertyListId: listId('include'),
  campaignPropertyListExcludeId: listId('exclude'),
  frequencyCap: z
    .strictObject({
      level: z.literal('mediaBuy'),
      config: z.strictObject({
        maxImpressions: z.number(),
        per: z.string().optional().describe('individuals, households, devices, accounts, cookies or custom'),
        window: z.strictObject({ interval: z.number(), unit: z.string().describe('seconds, minutes, hours, days or campaign') }),
      }),
    })
    .nullable()
    .optional(),
  optimizationGoals: z
    .array(freeForm)
    .max(20)
    .nullable()
    .optional()
    .describe(
      '{kind: metric, metric: clicks} or {kind: event, eventSources: [{eventSourceId, eventType}], attributionWindow: {postClick: {interval, unit}}}; ' +
        'with target {kind: cost_per, value}, priority. A new campaign with goals stays in mode performance.',
    ),
  optimizationApplyMode: optimizationApplyMode.describe('AUTO: the exchange applies its own suggestions.'),
  catalogId,
  pacingPeriods: freeForm.nullable().optional().describe('{mode: weight|budget, periods: [{start, end, weight|budget}]}. Only of a draft.'),
  utmConfig: freeForm.optional().describe('{params: [{paramKey, paramValue}], deleteMissing}'),
  poNumber,
  requiredPolicies,
  desiredPhase: z.enum(['active', 'canceled']).optional().describe('active: launch. canceled: end it and its media buys for good.'),
  isPaused: z.boolean().optional(),
  isArchived: z.boolean().optional().describe('true ends its media buys; false makes it a draft again. Sent alone.'),
  expectedRevision,
  confirmLaunch: z.literal(true).optional().describe('Only as nextStep has it.'),
  confirmationToken: confirmationTokenField.describe('Only as nextStep has it, after your person has agreed.'),
  acceptLimitations: z.array(z.string().max(255)).max(500).optional().describe('Only as nextStep has it.'),
  idempotencyKey: idempotencyKeyField,
});

const campaignActions = [
  'created',
  'updated',
  ...spendingActions,
  'blocked',
  'activated',
  'partially_activated',
  'paused',
  'partially_paused',
  'resumed',
  'partially_resumed',
  'canceled',
  'partially_canceled',
  'failed',
  'cancellation_requested',
  'archived',
  'restored',
  'unchanged',
  'needs_input',
] as const;

const plannedBuy = z.strictObject({
  name: z.string(),
  sellerId: z.int(),
  sellerName: z.string(),
  budget: z.number(),
  products: z.array(z.strictObject({ productId: z.string(), productName: z.string(), budget: z.number() })),
});

const limitation = z.strictObject({
  name: z.string(),
  sellerId: z.int(),
  sellerName: z.string(),
  field: z.string(),
  requested: z.string(),
  supported: z.string().describe('Empty: nothing.'),
  note: z.string(),
});

const warning = z.strictObject({
  type: z.enum(launchWarningTypes),
  message: z.string(),
  field: z.string().optional(),
  currency: z.string().optional().describe('Of no_billing_account: ISO 4217.'),
  sellerId: z.int().optional(),
  sellerName: z.string().optional(),
  productId: z.string().optional(),
  proposalId: z.string().optional(),
  mediaBuyId: z.string().optional(),
});

export const saveCampaignOutput = z.strictObject({
  action: z.enum(campaignActions).describe('partially_…: done, except for the media buys in warnings. failed: no seller did it.'),
  campaignId: z.string().optional(),
  campaign: campaignShape.optional(),
  skippedSellers: skippedSellersField.optional(),
  warnings: z.array(warning).optional().describe('Probable mistakes to tell your person. They block nothing.'),
  launch: z
    .strictObject({
      mediaBuyCount: z.int(),
      mediaBuys: z.array(plannedBuy),
      combinedBudget: z.number().describe('Spend of the launch.'),
      currency: z.string(),
      limitations: z.array(limitation).describe('Decisions that sellers cannot fulfil.'),
      blockers: z.array(
        z.strictObject({
          code: z.string(),
          message: z.string(),
          details: z
            .record(z.string(), z.unknown())
            .optional()
            .describe('FEATURE_NOT_ENABLED: what is missing, and sellerIds to leave out until then.'),
        }),
      ),
    })
    .optional(),
  ...spendingAnswer,
  execution: executionSchema.optional().describe('Outcome of its media buys.'),
  needsInput: needsInputField.optional(),
});

export type SaveCampaignInput = z.output<typeof saveCampaignInput>;
export type SaveCampaignAnswer = z.input<typeof saveCampaignOutput>;
