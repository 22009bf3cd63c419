import { z } from 'zod';
import { answerSchema, fieldsOf, idempotencyKeyField, idField } from '@exchange/platform';
import { StartDiscoveryBody } from '../http/discovery.wire';
import { PricingOptionWire } from '../http/products.wire';
import { ProposalWire } from '../http/proposals.wire';

const { storefrontIds, channels, countries, waitSeconds } = fieldsOf(StartDiscoveryBody);

/** Sellers in one answer. */
const page = { usual: 20, most: 50 };
/** Products of one seller in one answer. */
export const productsShown = 10;

export const requestProposalsInput = z.strictObject({
  campaignId: idField('The campaign whose brief the sellers get.'),
  expectedCampaignRevision: z.int().min(1).describe('The revision that you read. A new round with another one is refused.'),
  idempotencyKey: idempotencyKeyField.describe('The same key again: the answers so far, nobody is asked anew. A new key: a new round.'),
  sellerIds: storefrontIds.describe('Ask only these of the sellers that the campaign allows. Left out: all that it allows.'),
  channels,
  countries,
  waitSeconds,
  resultLimit: z.int().min(1).max(page.most).default(page.usual).describe('Sellers in this answer.'),
  resultOffset: z.int().min(0).max(1_000).default(0).describe('The nextOffset of the answer before.'),
});

const { proposalId, name, rationale, disposition, budgetText, budgetGuidance, allocations, expiresAt, selected } =
  answerSchema(ProposalWire).shape;
const { pricingOptionId, pricingModel, isFixed, rate, currency, minSpend } = answerSchema(PricingOptionWire).shape;

export const requestProposalsOutput = z.strictObject({
  campaignId: z.string(),
  executionId: z.string(),
  status: z.enum(['running', 'complete', 'partial', 'failed', 'expired']),
  summary: z.strictObject({
    sellersRequested: z.int(),
    sellersResponded: z.int(),
    sellersFailed: z.int(),
    sellersPending: z.int(),
  }),
  perSeller: z.array(
    z.strictObject({
      sellerId: z.int(),
      sellerName: z.string(),
      status: z.enum(['pending', 'quoted', 'products', 'nothing', 'declined', 'timed_out', 'failed']),
      error: z.string().optional(),
      proposals: z.array(
        z.strictObject({ proposalId, name, rationale, disposition, budgetText, budgetGuidance, allocations, expiresAt, selected }),
      ),
      products: z.array(
        z.strictObject({
          productId: z.string(),
          name: z.string(),
          channels: z.array(z.string()),
          pricingOptions: z.array(z.strictObject({ pricingOptionId, pricingModel, isFixed, rate, currency, minSpend })),
        }),
      ),
      totalProducts: z.int().describe(`The first ${productsShown} are here.`),
    }),
  ),
  page: z.strictObject({ returned: z.int(), total: z.int(), hasMore: z.boolean(), nextOffset: z.int().optional() }),
  expiresAt: z.string().describe('Until when the offers stand, at the latest.'),
  message: z.string(),
});

export type RequestProposalsInput = z.output<typeof requestProposalsInput>;
export type RequestProposalsAnswer = z.input<typeof requestProposalsOutput>;
