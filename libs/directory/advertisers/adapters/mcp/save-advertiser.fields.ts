import { z } from 'zod';
import {
  type ToolAnswerFields,
  answerOf,
  answerSchema,
  confirmationTokenField,
  fieldsOf,
  idempotencyKeyField,
  integerIdField,
  needsInputField,
  spendingActions,
  spendingAnswer,
} from '@exchange/platform/tools';
import type { AdvertiserState } from '../../domain/advertiser';
import { advertiserWire, AdvertiserWire, CreateAdvertiserBody, UpdateAdvertiserBody } from '../http/advertiser.wire';

/** Maximum of advertisers per call. */
const maxAtOnce = 50;

const { name, brand, primaryCurrency, timezone, description, optimizationApplyMode } = fieldsOf(UpdateAdvertiserBody);
const { sandbox } = fieldsOf(CreateAdvertiserBody);
/** Objects that are validated by the REST body. The schema of the tool only describes their form. */
const freeForm = z.record(z.string(), z.unknown());

export const saveAdvertiserInput = z.strictObject({
  advertiserId: integerIdField('The one to change. Default: a new one.').optional(),
  advertiserIds: z
    .array(integerIdField('An advertiser.'))
    .min(1)
    .max(maxAtOnce)
    .optional()
    .describe('With isArchived alone: several at once.'),
  name,
  brand: brand.describe('A domain, or an http(s) address on it.'),
  primaryCurrency: primaryCurrency.describe('ISO 4217. Fixed once there is a campaign.'),
  timezone: timezone.describe('IANA name, of new campaigns.'),
  description,
  optimizationApplyMode: optimizationApplyMode.describe('Of new campaigns. AUTO: the exchange applies its suggestions by itself.'),
  utmConfig: freeForm.optional().describe('{params: [{paramKey, paramValue}]}. Replaces all.'),
  frequencyCaps: z.array(freeForm).max(20).optional().describe('[{max_impressions, per, window: {interval, unit}}]. Replaces all.'),
  sandbox: sandbox.describe('Of a new one, for good: only sandbox sellers are asked.'),
  isArchived: z.boolean().optional().describe('true: archive. false: restore. Sent alone.'),
  confirmationToken: confirmationTokenField.describe('Only as nextStep has it.'),
  idempotencyKey: idempotencyKeyField.optional(),
});

/** Contains the id under both names: `advertiserId` in tools, `id` in REST. */
const advertiserSchema = z.strictObject({ advertiserId: z.int(), ...answerSchema(AdvertiserWire).shape });
const branded = z.strictObject({ brand: z.string() });

export const saveAdvertiserOutput = z.strictObject({
  action: z
    .enum(['created', 'updated', 'unchanged', 'archived', 'restored', 'failed', 'needs_input', 'preview', ...spendingActions])
    .describe('failed: none of advertiserIds. preview: another brand has to be agreed to.'),
  advertiserId: z.int().optional(),
  advertiser: advertiserSchema.optional(),
  results: z
    .array(z.strictObject({ advertiserId: z.int(), ok: z.boolean(), code: z.string().optional(), message: z.string().optional() }))
    .optional()
    .describe('Of advertiserIds, in their order.'),
  partialWrite: z.boolean().optional().describe('Some of advertiserIds were done, and some not.'),
  needsInput: needsInputField.optional(),
  before: branded.optional(),
  after: branded.optional(),
  confirmationToken: z.string().optional(),
  ...spendingAnswer,
});

export type SaveAdvertiserInput = z.output<typeof saveAdvertiserInput>;
export type SaveAdvertiserAnswer = z.input<typeof saveAdvertiserOutput>;

/** An advertiser as tools return it. */
export const advertiserObject = (state: AdvertiserState): ToolAnswerFields => ({
  advertiserId: state.id,
  ...answerOf(AdvertiserWire, advertiserWire(state)),
});
