import { Aggregate } from '@exchange/kernel';
import { Ask, type AskedSeller } from './ask';
import type { Brief } from './brief';
import { discoveryStates, type DiscoveryStatus } from './discovery.states';
import { discoveryRevised, type RevisionData } from './events';
import { discoveryLimits } from './limits';

export interface DiscoveryState {
  readonly accountId: number;
  readonly id: string;
  readonly advertiserId: number;
  readonly campaignId: string | null;
  /** The campaign's revision when it was asked. */
  readonly campaignRevision: number | null;
  readonly brief: Brief;
  readonly waitSeconds: number;
  readonly status: DiscoveryStatus;
  /** From 0; + 1 for every seller that settles, without gaps. */
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
}

export interface NewDiscovery {
  readonly id: string;
  readonly accountId: number;
  readonly advertiserId: number;
  readonly campaign: { readonly id: string; readonly revision: number } | null;
  readonly brief: Brief;
  readonly waitSeconds: number;
  readonly sellers: readonly AskedSeller[];
}

/** One brief at many sellers. The row carries everything a revision says, so that a settlement needs no other row. */
export class Discovery extends Aggregate<DiscoveryState> {
  static start({ sellers, campaign, ...wanted }: NewDiscovery, now: Date): { discovery: Discovery; asks: readonly Ask[] } {
    const { id, accountId, advertiserId, brief, waitSeconds } = wanted;
    const none = sellers.length === 0;
    const deadlineAt = later(now, none ? 0 : waitSeconds * 1_000);
    const state: DiscoveryState = {
      accountId,
      id,
      advertiserId,
      campaignId: campaign?.id ?? null,
      campaignRevision: campaign?.revision ?? null,
      brief,
      waitSeconds,
      status: discoveryStates.step(discoveryStates.initial, 'start', none ? 'no seller is eligible' : 'sellers are eligible'),
      revision: 0,
      sellersRequested: sellers.length,
      sellersResponded: 0,
      sellersFailed: 0,
      pendingAgents: sellers.map((seller) => seller.slug),
      createdAt: now,
      deadlineAt,
      completedAt: none ? now : null,
      expiresAt: later(now, discoveryLimits.expiresAfter),
    };
    const discovery = new Discovery(state, { events: [], audit: { action: 'EXECUTE', did: askedHowMany(sellers.length) } });
    return { discovery, asks: sellers.map((seller) => Ask.of(discovery.state, seller)) };
  }

  /** A seller settled: one revision further, one event. Called once per seller, which the ask's own state guarantees. */
  settle(sellerSlug: string, answered: boolean, now: Date): Discovery {
    const pendingAgents = this.state.pendingAgents.filter((slug) => slug !== sellerSlug);
    const sellersResponded = this.state.sellersResponded + (answered ? 1 : 0);
    const sellersFailed = this.state.sellersFailed + (answered ? 0 : 1);
    const patch = {
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
    const payload = revisionOf({ ...this.state, ...patch });
    return this.next(patch, { event: { type: discoveryRevised, accountId: this.state.accountId, occurredAt: now, payload } });
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

/** Time drives `expired`, so it is computed on read (DESIGN §5). */
export function statusAt(state: DiscoveryState, now: Date): DiscoveryStatus {
  const over = now >= state.expiresAt && discoveryStates.allows(state.status, '24 hours pass');
  return over ? discoveryStates.step(state.status, '24 hours pass') : state.status;
}

function askedHowMany(sellers: number): string {
  return `asked ${sellers === 1 ? 'one seller' : `${sellers} sellers`}`;
}

function conditionOf(pending: number, responded: number, failed: number) {
  if (pending > 0) return 'others are pending';
  if (failed === 0) return 'the last one, and every seller answered';
  return responded > 0 ? 'the last one, and some sellers answered' : 'the last one, and no seller answered';
}

function later(from: Date, ms: number): Date {
  return new Date(from.getTime() + ms);
}
