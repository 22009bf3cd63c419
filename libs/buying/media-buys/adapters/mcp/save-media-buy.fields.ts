import { z } from 'zod';
import { SelectionWire, selectionWire } from '@exchange/discovery';
import {
  type ToolAnswerFields,
  answerOf,
  answerSchema,
  confirmationTokenField,
  fieldsOf,
  idempotencyKeyField,
  idField,
  integerIdField,
  spendingActions,
  spendingAnswer,
  type ToolNames,
} from '@exchange/platform/tools';
import { CancelMediaBuyBody, UpdateMediaBuyBody } from '../http/media-buy-change.wire';
import { savedMediaBuySchema } from './saved-media-buy';

const { name } = fieldsOf(UpdateMediaBuyBody);
const { reason } = fieldsOf(CancelMediaBuyBody);
const amount = z.number().optional();
const text = z.string().optional();

/** Members that REST declares are validated by the REST bodies. */
export const saveMediaBuyInput = z.strictObject({
  campaignId: idField('The campaign to choose for.').optional(),
  executionId: idField('Of request_proposals. Default: the latest.').optional(),
  fromProposalId: idField('With campaignId: a whole proposal.').optional(),
  totalBudget: amount.describe('Of the proposal. Default: a share of the remaining budget.'),
  sellerId: integerIdField('With campaignId and products: their seller.').optional(),
  products: z
    .array(
      z.strictObject({
        productId: z.string(),
        salesAgentId: text,
        pricingOptionId: text,
        budget: amount.describe('Default: a share of the rest.'),
        bidPrice: amount.describe('Per unit, in an auction.'),
      }),
    )
    .max(100)
    .optional(),
  replace: z.boolean().optional().describe('true: drop the earlier choice.'),
  mediaBuyId: idField('The media buy to change, after the launch.').optional(),
  name: name.describe('Sellers do not know it.'),
  packages: z
    .array(z.strictObject({ packageId: z.string(), budget: z.number() }))
    .max(500)
    .optional(),
  flight: z.strictObject({ endAt: z.string().meta({ format: 'date-time' }) }).optional(),
  isPaused: z.boolean().optional().describe('Sent alone.'),
  desiredPhase: z.literal('canceled').optional().describe('Final. Sent alone, or with reason.'),
  reason,
  isAccepted: z.literal(true).optional().describe('Accept differences that the seller booked. Sent alone.'),
  expectedRevision: z.int().min(1).optional().describe('With mediaBuyId: what you read.'),
  confirmationToken: confirmationTokenField.describe('Only as nextStep has it.'),
  idempotencyKey: idempotencyKeyField,
});

const { products, ...selection } = answerSchema(SelectionWire).shape;
const { storefrontId: _, ...chosen } = (products as z.ZodArray<z.ZodObject>).element.shape;

export const saveMediaBuyOutput = z.strictObject({
  action: z.enum(['drafted', 'updated', 'paused', 'resumed', 'accepted', 'canceled', 'pending_approval', ...spendingActions]),
  selection: z
    .strictObject({ ...selection, products: z.array(z.strictObject({ ...chosen, sellerId: z.int() })) })
    .optional()
    .describe('The current choice; nothing of it is bought yet.'),
  mediaBuy: savedMediaBuySchema.optional(),
  ...spendingAnswer,
});

export type SaveMediaBuyInput = z.output<typeof saveMediaBuyInput>;
export type SaveMediaBuyAnswer = z.input<typeof saveMediaBuyOutput>;

/** REST field names and the names that the tool uses for them. */
export const namesOfTool: ToolNames = {
  proposalId: 'fromProposalId',
  'flightDates.endDate': 'flight.endAt',
  flightDates: 'flight',
  endDate: 'endAt',
  revision: 'expectedRevision',
};

export function selectionObject(wire: Parameters<typeof selectionWire>[0]): ToolAnswerFields {
  const shown = answerOf(SelectionWire, selectionWire(wire));
  const all = shown['products'] as readonly ToolAnswerFields[];
  return { ...shown, products: all.map(({ storefrontId: sellerId, ...product }) => ({ ...product, sellerId })) };
}
