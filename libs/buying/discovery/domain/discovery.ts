import { Aggregate, later } from '@exchange/kernel';
import { SellerAsk, type AskedSeller, type SellerAskState } from './ask';
import type { Brief } from './brief';
import { discoveryStates, type DiscoveryStatus } from './discovery.states';
import { discoveryErrors } from './errors';
import { discoveryEvent, type RevisionData } from './events';
import { discoveryLimits } from './limits';
import { sellersOf, type RefineItem } from './refinement';

/** Source of the sellers that a discovery asks: the request, the campaign, or every seller that fits (gaps-2.md §15.7). */
export const cohorts = ['requested', 'campaign', 'broadcast'] as const;
export type Cohort = (typeof cohorts)[number];

export interface DiscoveryState {
  readonly accountId: number;
  readonly id: string;
  readonly advertiserId: number;
  readonly campaignId: string | null;
  /** Revision of the campaign at the start of the discovery. */
  readonly campaignRevision: number | null;
  readonly brief: Brief;
  /** Null in older discoveries. */
  readonly cohort: Cohort | null;
  readonly waitSeconds: number;
  readonly status: DiscoveryStatus;
  /** 0 for the first request, + 1 for each refinement. */
  readonly round: number;
  /** Requested changes of this round; empty in round 0. */
  readonly refine: readonly RefineItem[];
  /** Starts at 0 (at 1 without sellers); + 1 for each seller that settles and each round that begins, without gaps. */
  readonly revision: number;
  readonly sellersRequested: number;
  /** Sellers that offered or declined. */
  readonly sellersResponded: number;
  /** Sellers that timed out or failed. */
  readonly sellersFailed: number;
  readonly pendingAgents: readonly string[];
  readonly createdAt: Date;
  /** End of the wait for this round's sellers. */
  readonly deadlineAt: Date;
  readonly completedAt: Date | null;
  readonly expiresAt: Date;
  /** Time at which the buyer stopped waiting in this round; null otherwise. */
  readonly stoppedAt: Date | null;
  /** Trace of the request that began this round, in the format of `Trace`. */
  readonly trace: string | null;
}

export interface NewDiscovery {
  readonly id: string;
  readonly accountId: number;
  readonly advertiserId: number;
  readonly campaign: { readonly id: string; readonly revision: number } | null;
  readonly brief: Brief;
  readonly cohort: Cohort;
  readonly waitSeconds: number;
  readonly sellers: readonly AskedSeller[];
  /** Text of the audit entry. Default: how many sellers are asked. */
  readonly auditText?: string;
  readonly trace?: string | null;
}

/** One brief sent to many sellers. The row holds all data of a revision, so that a settlement reads no other row. */
export class Discovery extends Aggregate<DiscoveryState> {
  static start(
    { sellers, campaign, auditText: did = askedHowMany(sellers.length), trace = null, ...wanted }: NewDiscovery,
    now: Date,
  ): { discovery: Discovery; asks: readonly SellerAsk[] } {
    const { id, accountId, advertiserId, brief, cohort, waitSeconds } = wanted;
    const none = sellers.length === 0;
    const deadlineAt = later(now, none ? 0 : waitSeconds * 1_000);
    const state: DiscoveryState = {
      accountId,
      id,
      advertiserId,
      campaignId: campaign?.id ?? null,
      campaignRevision: campaign?.revision ?? null,
      brief,
      cohort,
      waitSeconds,
      status: discoveryStates.step(discoveryStates.initial, 'start', none ? 'no seller is eligible' : 'sellers are eligible'),
      round: 0,
      refine: [],
      // Without sellers the first revision is the final one.
      revision: none ? 1 : 0,
      sellersRequested: sellers.length,
      sellersResponded: 0,
      sellersFailed: 0,
      pendingAgents: sellers.map((seller) => seller.slug),
      createdAt: now,
      deadlineAt,
      completedAt: none ? now : null,
      expiresAt: later(now, discoveryLimits.expiresAfter),
      stoppedAt: null,
      trace,
    };
    const events = none ? [revised(state, now)] : [];
    const discovery = new Discovery(state, { events, audit: { action: 'EXECUTE', did } });
    return { discovery, asks: sellers.map((seller) => SellerAsk.of(discovery.state, seller)) };
  }

  /** Settles one seller with one revision and one event. The state of the ask guarantees one call per seller and round. */
  settle(sellerSlug: string, answered: boolean, now: Date): Discovery {
    const patch = this.settled(sellerSlug, answered, now);
    return this.next(patch, { event: revised({ ...this.state, ...patch }, now) });
  }

  /** Settles a seller that the buyer no longer waits for as failed. The first one of a round writes the audit entry. */
  giveUp(sellerSlug: string, now: Date): Discovery {
    const patch = { ...this.settled(sellerSlug, false, now), stoppedAt: this.state.stoppedAt ?? now };
    const event = revised({ ...this.state, ...patch }, now);
    if (this.state.stoppedAt) return this.next(patch, { event });
    return this.next(patch, { event, audit: { action: 'UPDATE', did: 'stopped waiting for sellers' } });
  }

  private settled(sellerSlug: string, answered: boolean, now: Date): Partial<DiscoveryState> {
    const pendingAgents = this.state.pendingAgents.filter((slug) => slug !== sellerSlug);
    const sellersResponded = this.state.sellersResponded + (answered ? 1 : 0);
    const sellersFailed = this.state.sellersFailed + (answered ? 0 : 1);
    return {
      status: discoveryStates.step(
        this.state.status,
        'a seller settles',
        conditionOf(pendingAgents.length, sellersResponded, sellersFailed),
      ),
      revision: this.state.revision + 1,
      sellersResponded,
      sellersFailed,
      pendingAgents,
      completedAt: pendingAgents.length === 0 ? now : null,
    };
  }

  /**
   * Starts another round for the sellers that the items concern; `asks` are their current asks. Results become incomplete one revision
   * later. Earlier answers of these sellers are no longer counted. Throws as `assertRefinable` does.
   */
  refine(
    items: readonly RefineItem[],
    asks: readonly SellerAskState[],
    waitSeconds: number,
    now: Date,
    trace: string | null = null,
  ): { discovery: Discovery; asks: readonly SellerAsk[] } {
    assertRefinable(this.state, now);
    const concerned = sellersOf(items);
    const reopened = asks.filter(({ sellerId }) => concerned.has(sellerId));
    const responded = reopened.filter(({ status }) => status === 'responded' || status === 'declined').length;
    const deadlineAt = later(now, waitSeconds * 1_000);
    const patch = {
      status: discoveryStates.step(this.state.status, 'refine'),
      round: this.state.round + 1,
      refine: items,
      revision: this.state.revision + 1,
      waitSeconds,
      sellersResponded: this.state.sellersResponded - responded,
      sellersFailed: this.state.sellersFailed - (reopened.length - responded),
      pendingAgents: reopened.map(({ sellerSlug }) => sellerSlug),
      deadlineAt,
      completedAt: null,
      stoppedAt: null,
      trace,
    };
    const discovery = this.next(patch, {
      event: revised({ ...this.state, ...patch }, now),
      audit: { action: 'EXECUTE', did: `${askedHowMany(reopened.length)} again` },
    });
    return { discovery, asks: reopened.map((ask) => new SellerAsk(ask).refine(patch.round, now, deadlineAt)) };
  }

  get revisionData(): RevisionData {
    return revisionOf(this.state);
  }
}

export function revisionOf(state: DiscoveryState): RevisionData {
  return {
    discoveryId: state.id,
    campaignId: state.campaignId ?? '',
    revision: state.revision,
    resultsComplete: state.pendingAgents.length === 0,
    pendingAgents: state.pendingAgents,
    sellersRequested: state.sellersRequested,
    sellersResponded: state.sellersResponded,
  };
}

const revised = (state: DiscoveryState, at: Date) => discoveryEvent('discovery.revised', state.accountId, at, revisionOf(state));

/** Milliseconds since the latest round began, until its last seller settled. */
export function elapsedMsAt({ createdAt, deadlineAt, waitSeconds, completedAt }: DiscoveryState, now: Date): number {
  const began = Math.max(createdAt.getTime(), deadlineAt.getTime() - waitSeconds * 1_000);
  return Math.max(0, (completedAt ?? now).getTime() - began);
}

/** Status at the given time. `expired` is computed on every read and never stored. */
export function statusAt(state: DiscoveryState, now: Date): DiscoveryStatus {
  const over = now >= state.expiresAt && discoveryStates.allows(state.status, '24 hours pass');
  return over ? discoveryStates.step(state.status, '24 hours pass') : state.status;
}

/** Throws 409 while the discovery runs, after its expiry, and after the last round. */
export function assertRefinable(state: DiscoveryState, now: Date): void {
  if (statusAt(state, now) === 'expired') throw discoveryErrors.expired();
  if (state.status === 'running') throw discoveryErrors.stillRunning();
  if (state.round >= discoveryLimits.refineRounds) throw discoveryErrors.roundsUsedUp();
}

function askedHowMany(sellers: number): string {
  return `asked ${sellers === 1 ? 'one seller' : `${sellers} sellers`}`;
}

function conditionOf(pending: number, responded: number, failed: number) {
  if (pending > 0) return 'others are pending';
  if (failed === 0) return 'the last one, and every seller answered';
  return responded > 0 ? 'the last one, and some sellers answered' : 'the last one, and no seller answered';
}
