import { z } from 'zod';
import {
  answerSchema,
  fieldsOf,
  idempotencyKeyField,
  idField,
  integerIdField,
  sellerIdsField,
  skippedSellersField,
  toolFields,
} from '@exchange/platform/tools';
import { cohorts } from '../../domain/discovery';
import { StartDiscoveryBody } from '../http/discovery.wire';
import { PricingOptionWire } from '../http/products.wire';
import { ProposalWire } from '../http/proposals.wire';

const { waitSeconds } = fieldsOf(StartDiscoveryBody);

/** Sellers in one answer. */
const page = { default: 20, max: 50 };
/** Maximum of products per seller in one answer. */
export const productsShown = 10;
/** Maximum of sellers named in the cohort. */
export const cohortShown = 50;

export const requestProposalsInput = z.strictObject({
  campaignId: idField('The campaign whose brief the sellers get.'),
  expectedCampaignRevision: z.int().min(1).describe('The revision that you read.'),
  idempotencyKey: idempotencyKeyField.describe('The same again: the answers so far. A new one: a new round.'),
  sellerIds: sellerIdsField('Only these of the sellers that the campaign allows.').optional(),
  confirmBroadcast: z
    .literal(true)
    .optional()
    .describe(
      'Needed where neither sellerIds nor the campaign names sellers: every one that fits is told the brief. Your person agrees first.',
    ),
  expectedSellerId: integerIdField('Nobody is asked unless it would be this seller alone.').optional(),
  evaluation: z
    .strictObject({
      instructions: z.string().max(5_000).optional(),
      policyId: z.string().max(255).optional(),
      maxRefinementRounds: z.int().min(0).max(20).optional(),
      ranking: z.union([z.string().max(5_000), z.record(z.string(), z.unknown())]).optional(),
    })
    .optional()
    .describe('Accepted, and not applied.'),
  waitSeconds,
  resultLimit: z.int().min(1).max(page.max).default(page.default).describe('Sellers in this answer.'),
  resultCursor: toolFields.cursor.optional().describe('page.nextCursor of the answer before.'),
});

const { proposalId, name, rationale, disposition, budgetGuidance, expiresAt } = answerSchema(ProposalWire).shape;
const { pricingOptionId, pricingModel, isFixed, rate, currency, minSpend } = answerSchema(PricingOptionWire).shape;

export const requestProposalsOutput = z.strictObject({
  campaignId: z.string(),
  executionId: z.string(),
  status: z.enum(['running', 'complete', 'partial', 'failed']),
  summary: z.strictObject({
    sellersRequested: z.int(),
    sellersQuoted: z.int().describe('With a proposal.'),
    sellersWithProducts: z.int(),
    sellersResponded: z.int(),
    sellersFailed: z.int(),
    sellersPending: z.int(),
  }),
  appliedCohort: z
    .strictObject({
      source: z.enum(cohorts).optional(),
      sellerIds: z.array(z.int()).describe(`The first ${cohortShown}.`),
      total: z.int(),
      truncated: z.boolean(),
    })
    .describe('Whom this round asks, and why.'),
  skippedSellers: skippedSellersField.optional(),
  perSeller: z
    .array(
      z.strictObject({
        sellerId: z.int(),
        sellerName: z.string(),
        status: z.enum(['quoted', 'products', 'failed']),
        outcome: z.strictObject({
          kind: z.enum(['returned_products', 'no_matching_products', 'no_inventory_for_request', 'failed', 'local_refusal']),
          reason: z.enum(['timeout', 'transport', 'protocol']).optional(),
        }),
        error: z.string().optional().describe('Why nothing is offered.'),
        proposalIds: z.array(z.string()).optional(),
        proposals: z
          .array(
            z.strictObject({
              proposalId,
              name,
              rationale,
              disposition,
              budgetGuidance,
              expiresAt,
              allocations: z.array(
                z.strictObject({
                  productId: z.string(),
                  productName: z.string().optional().describe('Where it is not in products.'),
                  allocationPercentage: z.number(),
                  rationale: z.string().optional(),
                }),
              ),
            }),
          )
          .optional(),
        products: z
          .array(
            z.strictObject({
              productId: z.string(),
              name: z.string(),
              channels: z.array(z.string()),
              pricingOptions: z.array(z.strictObject({ pricingOptionId, pricingModel, isFixed, rate, currency, minSpend })),
            }),
          )
          .optional()
          .describe(`The first ${productsShown}.`),
        totalProducts: z.int().optional().describe('Where it has more products than these.'),
      }),
    )
    .describe('Sellers that have settled, by name.'),
  page: z.strictObject({ returned: z.int(), total: z.int(), hasMore: z.boolean(), nextCursor: z.string().optional() }),
  expiresAt: z.string().describe('Until when the offers stand, at the latest.'),
  message: z.string(),
});

export type RequestProposalsInput = z.output<typeof requestProposalsInput>;
export type RequestProposalsAnswer = z.input<typeof requestProposalsOutput>;
