import { z } from 'zod';
import {
  answerSchema,
  confirmationTokenField,
  fieldsOf,
  idempotencyKeyField,
  idField,
  integerIdField,
  needsInputField,
  spendingActions,
  spendingAnswer,
} from '@exchange/platform';
import { launchWarningTypes } from '../../domain/launch-warnings';
import { CreateCampaignBody, UpdateCampaignBody } from '../http/campaign-body.wire';
import { CampaignAnswerWire } from '../http/campaign.wire';

const { mode } = fieldsOf(CreateCampaignBody);

export const saveCampaignInput = z.strictObject({
  campaignId: idField('The campaign to change. Left out: a new one is made.').optional(),
  advertiserId: integerIdField('Of a new campaign, which stays with it.').optional(),
  mode: mode.describe('Of a new campaign. Left out: performance with a performanceConfig, discovery without.'),
  ...fieldsOf(UpdateCampaignBody),
  desiredPhase: z.enum(['active', 'canceled']).optional().describe('active: launch it. canceled: end it and its media buys for good.'),
  isPaused: z.boolean().optional().describe('true: pause it with its media buys. false: let them run on.'),
  isArchived: z.literal(true).optional().describe('Take it out of the lists, for good. Ends its media buys.'),
  confirmLaunch: z.literal(true).optional().describe('Only in the call that nextStep names, after your person has agreed.'),
  confirmationToken: confirmationTokenField,
  acceptLimitations: z
    .array(z.string().max(255))
    .max(500)
    .optional()
    .describe('Names of limitations, as nextStep has them, after your person has agreed to go without.'),
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
  supported: z.string().describe('Empty: nothing of it.'),
  note: z.string(),
});

const { campaign } = answerSchema(CampaignAnswerWire).shape as { campaign: z.ZodObject };

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
  action: z.enum(campaignActions).describe('partially_…: it is done, but for the media buys that warnings name. failed: no seller did it.'),
  campaignId: z.string().optional(),
  campaign: campaign.optional(),
  warnings: z.array(warning).optional().describe('Tell your person: nothing is refused for them, and each is probably not what was meant.'),
  launch: z
    .strictObject({
      mediaBuyCount: z.int(),
      mediaBuys: z.array(plannedBuy),
      combinedBudget: z.number().describe('What is spent if it is launched.'),
      currency: z.string(),
      limitations: z.array(limitation).describe('What sellers would not do of what the campaign has decided.'),
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
  execution: z
    .strictObject({
      mediaBuysExecuted: z.int(),
      mediaBuysFailed: z.int(),
      mediaBuys: z.array(
        z.strictObject({ mediaBuyId: z.string(), name: z.string(), sellerId: z.int(), status: z.string(), error: z.string().optional() }),
      ),
      warnings: z.array(z.enum(['stale_draft'])),
    })
    .optional(),
  mediaBuys: z
    .array(z.strictObject({ mediaBuyId: z.string(), name: z.string(), status: z.string(), error: z.string().optional() }))
    .optional()
    .describe('What became of each when it was paused, resumed or canceled.'),
  needsInput: needsInputField.optional(),
});

export type SaveCampaignInput = z.output<typeof saveCampaignInput>;
export type SaveCampaignAnswer = z.input<typeof saveCampaignOutput>;
