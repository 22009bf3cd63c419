import { channels, displayUri, invalidField } from '@exchange/kernel';
import { Field } from '@exchange/platform';
import type { Trial, TrialRequest } from '../../application/trial.service';
import { expiryOf } from '../../domain/expiry';
import { limitationsOf } from '../../domain/limitations';
import { discoveryLimits } from '../../domain/limits';
import { emptyAnswer, type OfferedProposal } from '../../domain/offer';
import { DroppedProposalWire, IncompleteWire } from './product-group.wire';
import { DiscoveredProductWire, productWire } from './products.wire';
import { ProposalWire, proposalWire } from './proposals.wire';

const { waitSeconds, products: maxProducts, sentCharacters } = discoveryLimits.trial;

class TrialBudgetBody {
  @Field.number({ min: 0, max: 1_000_000_000_000, example: 50_000 })
  total: number;

  @Field.currency({ description: 'ISO 4217.' })
  currency: string;
}

class TrialFlightBody {
  @Field.date({ description: 'First day.' })
  startDate: string;

  @Field.date({ description: 'Last day.' })
  endDate: string;
}

export class TrialBody {
  @Field.integer({
    optional: true,
    min: 1,
    description: 'A storefront or seller agent of the account. Default: its storefront, else its newest agent.',
  })
  sellerId?: number;

  @Field.prose({ min: 1, max: 5_000, example: 'Launch of an oat drink, young families, evenings, connected TV' })
  brief: string;

  @Field.oneOf(channels, { optional: true, many: { max: channels.length }, description: 'Default: any.' })
  channels?: string[];

  @Field.country({ optional: true, many: { max: 249 }, description: 'ISO 3166-1 alpha-2. Default: any.' })
  countries?: string[];

  @Field.object(() => TrialBudgetBody, { optional: true })
  budget?: TrialBudgetBody;

  @Field.object(() => TrialFlightBody, { optional: true })
  flight?: TrialFlightBody;

  @Field.integer({ ...waitSeconds, description: 'Seconds that the seller has to answer.' })
  waitSeconds: number = waitSeconds.default;
}

export class TrialWire {
  @Field.integer()
  sellerId: number;

  @Field.text()
  sellerName: string;

  @Field.oneOf(['responded', 'declined', 'timed_out', 'failed'])
  status: string;

  @Field.text({ nullable: true, description: 'Why the seller offers nothing, as buyers read it.' })
  reason: string | null;

  @Field.timestamp()
  askedAt: Date;

  @Field.integer({ min: 0, nullable: true, description: 'Null when the seller could not be asked.' })
  latencyMs: number | null;

  @Field.object(() => DiscoveredProductWire, { many: true, description: `At most ${maxProducts}.` })
  products: readonly DiscoveredProductWire[];

  @Field.integer({ min: 0 })
  totalProducts: number;

  @Field.object(() => ProposalWire, { many: true })
  proposals: readonly ProposalWire[];

  @Field.object(() => DroppedProposalWire, { many: true, description: 'Items that the protocol’s schema refused: buyers do not see them.' })
  dropped: readonly DroppedProposalWire[];

  @Field.object(() => IncompleteWire, { many: true })
  incomplete: readonly IncompleteWire[];

  @Field.record({ nullable: true, description: 'Arguments of `get_products` as they were sent; null when the seller could not be asked.' })
  request: object | null;

  @Field.record({
    nullable: true,
    description: `What the seller answered to \`get_products\`. Null without an answer, and for one of more than ${sentCharacters} characters.`,
  })
  answer: object | null;
}

export function trialRequest({
  sellerId,
  brief,
  channels: wanted = [],
  countries = [],
  budget,
  flight,
  waitSeconds: seconds,
}: TrialBody): TrialRequest {
  if (flight && flight.endDate < flight.startDate)
    throw invalidField('flight.endDate', 'flight.endDate must not be before flight.startDate.');
  return {
    ...(sellerId === undefined ? {} : { sellerId }),
    brief: {
      text: brief,
      channels: wanted,
      countries,
      budget: budget ? { amount: budget.total, currency: budget.currency } : null,
      flight: flight ?? null,
    },
    waitSeconds: seconds,
  };
}

export function trialWire(trial: Trial): TrialWire {
  const { seller, outcome, askedAt, latencyMs, request, expiresAt } = trial;
  const answer = outcome.answer ?? emptyAnswer;
  const names = { sellerId: seller.id, sellerName: seller.name, sellerSlug: seller.slug };
  const context = { discovery: { expiresAt }, now: askedAt };
  const { sent } = outcome;
  return {
    sellerId: seller.id,
    sellerName: seller.name,
    status: outcome.kind,
    reason: outcome.kind === 'responded' ? null : outcome.reason,
    askedAt,
    latencyMs,
    products: answer.products.slice(0, maxProducts).map((product) => productWire(product, names, null, context)),
    totalProducts: answer.products.length,
    proposals: answer.proposals.map((proposal) => triedProposal(proposal, trial)),
    dropped: answer.dropped,
    incomplete: answer.incomplete,
    request,
    answer: sent !== undefined && JSON.stringify(sent).length <= sentCharacters ? sent : null,
  };
}

function triedProposal(proposal: OfferedProposal, { seller: { id, name, logoUrl }, outcome, brief, expiresAt }: Trial): ProposalWire {
  const offered = new Set((outcome.answer ?? emptyAnswer).products.map(({ productId }) => productId));
  const missingProductIds = new Set(proposal.allocations.map(({ productId }) => productId).filter((each) => !offered.has(each)));
  return proposalWire({
    ...proposal,
    seller: { sellerId: id, name, logoUrl: logoUrl && displayUri(logoUrl) },
    limitations: limitationsOf(proposal, { missingProductIds, budget: brief.budget, refinements: [], shortfalls: [], expiredAt: null }),
    expiresAt: expiryOf(proposal, { expiresAt }).toISOString(),
    disposition: 'pitch',
    choice: null,
  });
}
