import { Aggregate, later } from '@exchange/kernel';
import { Ask, type AskedSeller, type AskState } from './ask';
import type { Brief } from './brief';
import { discoveryStates, type DiscoveryStatus } from './discovery.states';
import { discoveryErrors } from './errors';
import { eventOf, type RevisionData } from './events';
import { discoveryLimits } from './limits';
import { sellersOf, type RefineItem } from './refinement';

/** Whom a discovery asks: sellers that the request names, those that the campaign names, or everyone who fits (gaps-2.md §15.7). */
export const cohorts = ['requested', 'campaign', 'broadcast'] as const;
export type Cohort = (typeof cohorts)[number];

export interface DiscoveryState {
  readonly accountId: number;
  readonly id: string;
  readonly advertiserId: number;
  readonly campaignId: string | null;
  /** The campaign's revision when it was asked. */
  readonly campaignRevision: number | null;
  readonly brief: Brief;
  /** Why these sellers were asked; null in discoveries from before it was kept. */
  readonly cohort: Cohort | null;
  readonly waitSeconds: number;
  readonly status: DiscoveryStatus;
  /** 0: the first question; + 1 for every time the buyer refines. */
  readonly round: number;
  /** What this round asks; empty in round 0. */
  readonly refine: readonly RefineItem[];
  /** From 0, or from 1 when nobody is asked; + 1 for every seller that settles and for every round that begins, without gaps. */
  readonly revision: number;
  readonly sellersRequested: number;
  /** Offered or declined. */
  readonly sellersResponded: number;
  /** Timed out or failed. */
  readonly sellersFailed: number;
  readonly pendingAgents: readonly string[];
  readonly createdAt: Date;
  /** Nobody is waited for any longer. */
  readonly deadlineAt: Date;
  readonly completedAt: Date | null;
  readonly expiresAt: Date;
  /** When the buyer stopped waiting, in this round; null where it did not. */
  readonly stoppedAt: Date | null;
  /** The request that began this round, as `Trace` writes it. */
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
  /** What the audit log tells of its beginning; left out: how many sellers were asked. */
  readonly did?: string;
  readonly trace?: string | null;
}

/** One brief at many sellers. The row carries everything a revision says, so that a settlement needs no other row. */
export class Discovery extends Aggregate<DiscoveryState> {
  static start(
    { sellers, campaign, did = askedHowMany(sellers.length), trace = null, ...wanted }: NewDiscovery,
    now: Date,
  ): { discovery: Discovery; asks: readonly Ask[] } {
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
      // Where nobody is asked, everything that can be known is known at once: the final revision, like any other.
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
    return { discovery, asks: sellers.map((seller) => Ask.of(discovery.state, seller)) };
  }

  /** A seller settled: one revision further, one event. Called once per seller and round, which the ask's own state guarantees. */
  settle(sellerSlug: string, answered: boolean, now: Date): Discovery {
    const patch = this.settled(sellerSlug, answered, now);
    return this.next(patch, { event: revised({ ...this.state, ...patch }, now) });
  }

  /** A seller that the buyer does not wait for any more, like one that did not answer. The first of them is told in the audit log. */
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
   * Another round for the sellers that the items concern, whose asks are given. One revision further: from complete to not complete. What they
   * answered before counts no longer as their answer, so that the counts are those of the sellers' states. 409 while it runs, once it has
   * expired, and after the last round.
   */
  refine(
    items: readonly RefineItem[],
    asks: readonly AskState[],
    waitSeconds: number,
    now: Date,
    trace: string | null = null,
  ): { discovery: Discovery; asks: readonly Ask[] } {
    assertRefinable(this.state, now);
    const concerned = sellersOf(items);
    const again = asks.filter(({ sellerId }) => concerned.has(sellerId));
    const responded = again.filter(({ status }) => status === 'responded' || status === 'declined').length;
    const deadlineAt = later(now, waitSeconds * 1_000);
    const patch = {
      status: discoveryStates.step(this.state.status, 'refine'),
      round: this.state.round + 1,
      refine: items,
      revision: this.state.revision + 1,
      waitSeconds,
      sellersResponded: this.state.sellersResponded - responded,
      sellersFailed: this.state.sellersFailed - (again.length - responded),
      pendingAgents: again.map(({ sellerSlug }) => sellerSlug),
      deadlineAt,
      completedAt: null,
      stoppedAt: null,
      trace,
    };
    const discovery = this.next(patch, {
      event: revised({ ...this.state, ...patch }, now),
      audit: { action: 'EXECUTE', did: `${askedHowMany(again.length)} again` },
    });
    return { discovery, asks: again.map((ask) => new Ask(ask).refine(patch.round, now, deadlineAt)) };
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

const revised = (state: DiscoveryState, at: Date) => eventOf('discovery.revised', state.accountId, at, revisionOf(state));

/** Status at the given time. `expired` is computed from the clock on every read and never stored. */
export function statusAt(state: DiscoveryState, now: Date): DiscoveryStatus {
  const over = now >= state.expiresAt && discoveryStates.allows(state.status, '24 hours pass');
  return over ? discoveryStates.step(state.status, '24 hours pass') : state.status;
}

/** 409 while it runs, once it has expired, and after the last round. */
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
