import { channels, displayUri } from '@exchange/kernel';
import { Field } from '@exchange/platform';
import type { AskState } from '../../domain/ask';
import { sellerStatusOf } from '../../domain/ask.states';
import { revisionOf, type DiscoveryState } from '../../domain/discovery';
import { discoveryLimits } from '../../domain/limits';

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

  @Field.currency({ optional: true, description: 'ISO 4217. The advertiser’s; left out, it is.', example: 'EUR' })
  currency?: string;
}

/** gaps.md §5.7. */
export class StartDiscoveryBody {
  @Field.text({ optional: true, min: 1, max: 255, description: 'Either a campaign, which has a brief, …' })
  campaignId?: string;

  @Field.integer({ optional: true, min: 1, description: '… or an advertiser and a brief.' })
  advertiserId?: number;

  @Field.prose({ optional: true, min: 1, max: 5_000, example: 'Launch of an oat drink, young families, evenings, connected TV' })
  brief?: string;

  @Field.integer({ optional: true, min: 1, many: { max: 50 }, description: 'Ask only these sellers. Left out: the campaign’s, or all.' })
  storefrontIds?: number[];

  @Field.oneOf(channels, { optional: true, many: { max: channels.length }, description: 'Left out: the campaign’s, or any.' })
  channels?: string[];

  @Field.country({
    optional: true,
    many: { max: 249 },
    description: 'ISO 3166-1 alpha-2. Left out: the campaign’s, or any.',
  })
  countries?: string[];

  @Field.object(() => DiscoveryBudgetBody, { optional: true, description: 'Left out: the campaign’s.' })
  budget?: DiscoveryBudgetBody;

  @Field.text({
    optional: true,
    pattern: proposalCode,
    description:
      'Of an offer that a seller has saved for this account: nobody is asked, the offer is there at once, and the code is used up. With a campaign or an advertiser.',
    example: 'PRP-7K3M9QXA',
  })
  proposalCode?: string;

  @Field.integer({ min, max, default: waitDefault, description: 'Seconds that sellers have to answer.' })
  waitSeconds: number = waitDefault;
}

/** What a revision says, as in the stream and in webhooks, except that they say `campaignId` is empty where this says null (ADR 13). */
export class RevisionWire {
  @Field.text()
  discoveryId: string;

  @Field.text({ nullable: true })
  campaignId: string | null;

  @Field.integer({ min: 0, description: '+ 1 for every seller that settles, and for every round of refinement that begins.' })
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

export class DiscoveryWire extends DiscoveryStartedWire {
  @Field.integer()
  advertiserId: number;

  @Field.oneOf(['running', 'complete', 'partial', 'failed'])
  status: string;

  @Field.integer({ min: 0, description: '0: the first answers; + 1 for every round of refinement.' })
  round: number;

  @Field.integer({ description: 'Of the latest round.' })
  waitSeconds: number;

  @Field.timestamp()
  createdAt: Date;

  @Field.timestamp({ nullable: true })
  completedAt: Date | null;

  @Field.object(() => DiscoverySellerWire, { many: true, description: 'Every seller that was asked, by name.' })
  sellers: DiscoverySellerWire[];
}

export function discoveryStartedWire(state: DiscoveryState): DiscoveryStartedWire {
  return { ...revisionOf(state), campaignId: state.campaignId, expiresAt: state.expiresAt };
}

export function discoveryWire(state: DiscoveryState, asks: readonly AskState[]): DiscoveryWire {
  const { advertiserId, status, round, waitSeconds, createdAt, completedAt } = state;
  return {
    ...discoveryStartedWire(state),
    advertiserId,
    status,
    round,
    waitSeconds,
    createdAt,
    completedAt,
    sellers: asks.map(sellerWire),
  };
}

function sellerWire(ask: AskState): DiscoverySellerWire {
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
