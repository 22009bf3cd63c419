import { channels, displayUri } from '@exchange/kernel';
import { CursorQuery, Field } from '@exchange/platform';
import type { SellerAskState } from '../../domain/ask';
import { sellerStatusOf } from '../../domain/ask.states';
import { revisionOf, type DiscoveryState } from '../../domain/discovery';
import { discoveryLimits } from '../../domain/limits';

const statuses = ['running', 'complete', 'partial', 'failed'] as const;
const { min, max, default: waitDefault } = discoveryLimits.waitSeconds;
const proposalCode = /^[Pp][Rr][Pp]-[0-9A-Za-z]{6,8}$/;

export class DiscoveryBudgetBody {
  @Field.number({
    min: 0,
    max: 1_000_000_000_000,
    description: 'Greater than 0. No more decimal places than the currency has: 400 otherwise.',
    example: 50_000,
  })
  total: number;

  @Field.currency({ optional: true, description: 'ISO 4217. Must be the advertiser’s currency, which is the default.', example: 'EUR' })
  currency?: string;
}

/** Body that starts a discovery (gaps.md §5.7). */
export class StartDiscoveryBody {
  @Field.text({ optional: true, min: 1, max: 255, description: 'A campaign that has a brief. Alternative: `advertiserId` with `brief`.' })
  campaignId?: string;

  @Field.integer({ optional: true, min: 1, description: 'An advertiser; requires `brief` (or `proposalCode`).' })
  advertiserId?: number;

  @Field.prose({ optional: true, min: 1, max: 5_000, example: 'Launch of an oat drink, young families, evenings, connected TV' })
  brief?: string;

  @Field.integer({ optional: true, min: 1, many: { max: 50 }, description: 'Ask only these sellers. Default: the campaign’s, or all.' })
  storefrontIds?: number[];

  @Field.oneOf(channels, { optional: true, many: { max: channels.length }, description: 'Default: the campaign’s, or any.' })
  channels?: string[];

  @Field.country({
    optional: true,
    many: { max: 249 },
    description: 'ISO 3166-1 alpha-2. Default: the campaign’s, or any.',
  })
  countries?: string[];

  @Field.object(() => DiscoveryBudgetBody, { optional: true, description: 'Default: the campaign’s.' })
  budget?: DiscoveryBudgetBody;

  @Field.text({
    optional: true,
    pattern: proposalCode,
    description:
      'Code of an offer that a seller has saved for this account. No seller is asked, the offer is there at once, and the code is used up. Requires a campaign or an advertiser.',
    example: 'PRP-7K3M9QXA',
  })
  proposalCode?: string;

  @Field.integer({ min, max, default: waitDefault, description: 'Seconds that sellers have to answer.' })
  waitSeconds: number = waitDefault;
}

/** A revision, as in the stream and in webhooks, where `campaignId` is empty instead of null (ADR 13). */
export class RevisionWire {
  @Field.text()
  discoveryId: string;

  @Field.text({ nullable: true })
  campaignId: string | null;

  @Field.integer({ min: 0, description: 'Increases by 1 for every seller that settles and every round of refinement that begins.' })
  revision: number;

  @Field.boolean({ description: 'True once every seller has answered, failed or run out of time.' })
  resultsComplete: boolean;

  @Field.text({ many: true, description: 'Slugs of the sellers still answering.' })
  pendingAgents: readonly string[];

  @Field.integer({ min: 0 })
  sellersRequested: number;

  @Field.integer({ min: 0 })
  sellersResponded: number;
}

export class DiscoveryStartedWire extends RevisionWire {
  @Field.timestamp({ description: '24 hours after the start.' })
  expiresAt: Date;
}

export class DiscoverySellerWire {
  @Field.integer()
  storefrontId: number;

  @Field.text()
  slug: string;

  @Field.text()
  name: string;

  @Field.text({ nullable: true })
  logoUrl: string | null;

  @Field.oneOf(['pending', 'responded', 'declined', 'timed_out', 'failed'])
  status: string;

  @Field.text({ nullable: true, description: 'Why a seller declined, failed or timed out.' })
  reason: string | null;

  @Field.integer({ nullable: true, min: 0, description: 'Milliseconds.' })
  latencyMs: number | null;
}

export class ListDiscoveriesQuery extends CursorQuery {
  @Field.text({ optional: true, min: 1, max: 255 })
  campaignId?: string;

  @Field.integer({ optional: true, min: 1 })
  advertiserId?: number;

  @Field.oneOf(statuses, { optional: true, many: { min: 1, max: statuses.length }, description: 'One or more statuses. Default: all.' })
  status?: (typeof statuses)[number][];
}

/** A discovery without the state of its sellers, as in the list. */
export class DiscoveryOverviewWire extends DiscoveryStartedWire {
  @Field.integer()
  advertiserId: number;

  @Field.text({ description: 'What the sellers were asked. Empty for a saved offer without a brief.' })
  brief: string;

  @Field.oneOf(statuses)
  status: string;

  @Field.integer({ min: 0, description: '0 for the first request, then the number of the latest round of refinement.' })
  round: number;

  @Field.integer({ description: 'Seconds that sellers have to answer in the latest round.' })
  waitSeconds: number;

  @Field.integer({ min: 0, description: 'Milliseconds since the latest round began, until its last seller settled.' })
  elapsedMs: number;

  @Field.timestamp()
  createdAt: Date;

  @Field.timestamp({ nullable: true })
  completedAt: Date | null;
}

export class DiscoveryWire extends DiscoveryOverviewWire {
  @Field.object(() => DiscoverySellerWire, { many: true, description: 'All asked sellers, by name.' })
  sellers: DiscoverySellerWire[];
}

export function discoveryStartedWire(state: DiscoveryState): DiscoveryStartedWire {
  return { ...revisionOf(state), campaignId: state.campaignId, expiresAt: state.expiresAt };
}

export function discoveryOverviewWire(state: DiscoveryState, elapsedMs: number): DiscoveryOverviewWire {
  const { advertiserId, brief, status, round, waitSeconds, createdAt, completedAt } = state;
  return { ...discoveryStartedWire(state), advertiserId, brief: brief.text, status, round, waitSeconds, elapsedMs, createdAt, completedAt };
}

export function discoveryWire(state: DiscoveryState, elapsedMs: number, asks: readonly SellerAskState[]): DiscoveryWire {
  return { ...discoveryOverviewWire(state, elapsedMs), sellers: asks.map(sellerWire) };
}

function sellerWire(ask: SellerAskState): DiscoverySellerWire {
  const { sellerId, sellerSlug, sellerName, sellerLogoUrl, status, reason, latencyMs } = ask;
  return {
    storefrontId: sellerId,
    slug: sellerSlug,
    name: sellerName,
    logoUrl: sellerLogoUrl && displayUri(sellerLogoUrl),
    status: sellerStatusOf(status),
    reason,
    latencyMs,
  };
}
