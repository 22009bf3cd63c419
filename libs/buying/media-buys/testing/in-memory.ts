import {
  type Caller,
  type CursorRequest,
  dayIn,
  type DomainError,
  type DomainEvent,
  type Micros,
  type ProtocolRelease,
  RecordingWakeUp,
  type Step,
  applyStep,
} from '@exchange/kernel';
import { dueInMemory } from '@exchange/platform';
import type { BookedBuy } from '../domain/booked-buy';
import { type FlightMoment, hasNeverRun } from '../domain/first-flight';
import { MediaBuy } from '../domain/media-buy';
import type { BuyAttempt, MediaBuyKey, MediaBuyState } from '../domain/media-buy-state';
import { mediaBuyStates, type MediaBuyStatus } from '../domain/media-buy.states';
import type { BuyOutcome, SellerRequest } from '../domain/outcome';
import {
  type AnsweredDiscovery,
  BuyWakeUp,
  type Commitment,
  Commitments,
  DeliveredSpend,
  type DeliveryIssueFilter,
  type FlightFilter,
  MediaBuys,
  MediaBuySellerClient,
  type MediaBuyFilter,
  type SentOrder,
} from '../domain/ports';
import { type WaitingBuy, waitsOf } from '../domain/waiting';

export class InMemoryMediaBuys extends MediaBuys {
  readonly events: DomainEvent[] = [];
  private readonly rows = new Map<string, MediaBuy>();

  async insert(buy: MediaBuy): Promise<void> {
    this.save(buy);
  }

  async change({ accountId, id }: MediaBuyKey, fn: Step<MediaBuy>): Promise<MediaBuy | null> {
    const buy = this.rows.get(id);
    const changed = applyStep(buy?.state.accountId === accountId ? buy : null, fn);
    return changed && this.save(changed);
  }

  async find({ accountId, id }: MediaBuyKey): Promise<MediaBuyState | null> {
    const state = this.rows.get(id)?.state;
    return state?.accountId === accountId ? state : null;
  }

  async findMany(accountId: number, ids: readonly string[]): Promise<readonly BookedBuy[]> {
    return this.states().filter((state) => state.accountId === accountId && ids.includes(state.id));
  }

  async withDeliveryIssues(filter: DeliveryIssueFilter, limit: number): Promise<readonly BookedBuy[]> {
    const { accountId, campaignId, advertiserIds, from, until } = filter;
    const matches = (state: MediaBuyState) =>
      state.accountId === accountId &&
      state.deliveryIssues.length > 0 &&
      (campaignId === undefined || state.campaignId === campaignId) &&
      (advertiserIds === undefined || advertiserIds.includes(state.advertiserId)) &&
      state.flightStart <= until &&
      state.flightEnd >= from;
    return this.states().filter(matches).toReversed().slice(0, limit);
  }

  async list(filter: MediaBuyFilter, { limit, after }: CursorRequest): Promise<readonly MediaBuyState[]> {
    const { accountId, campaignId, statuses, advertiserIds, name, sellerId, ids } = filter;
    const matches = (state: MediaBuyState) =>
      state.accountId === accountId &&
      (campaignId === undefined || state.campaignId === campaignId) &&
      (statuses === undefined || statuses.includes(state.status)) &&
      (advertiserIds === undefined || advertiserIds.includes(state.advertiserId)) &&
      (name === undefined || state.name.toLowerCase().includes(name.toLowerCase())) &&
      (sellerId === undefined || state.sellerId === sellerId) &&
      (ids === undefined || ids.includes(state.id));
    const rows = this.states().filter(matches).toReversed();
    const rest = after ? rows.filter((row) => compare(row, { createdAt: new Date(after[0]!), id: String(after[1]) }) < 0) : rows;
    return rest.slice(0, limit + 1);
  }

  async campaignsWith(accountId: number, statuses: readonly MediaBuyStatus[]): Promise<readonly string[]> {
    const found = this.states().filter((state) => state.accountId === accountId && statuses.includes(state.status));
    return [...new Set(found.map(({ campaignId }) => campaignId))];
  }

  async waiting(accountId: number, campaignIds: readonly string[], now: Date, limit: number): Promise<readonly WaitingBuy[]> {
    return campaignIds.flatMap((campaignId) =>
      this.states()
        .filter((state) => state.accountId === accountId && state.campaignId === campaignId && waitsOf(state, now).length > 0)
        .slice(0, limit),
    );
  }

  async firstFlight({ accountId, campaignId, advertiserIds, mediaBuyIds }: FlightFilter, moment: FlightMoment): Promise<WaitingBuy | null> {
    const ordered = this.states().filter(
      (state) =>
        state.accountId === accountId &&
        mediaBuyStates.is(state.status, 'ordered') &&
        (campaignId === undefined || state.campaignId === campaignId) &&
        (advertiserIds === undefined || advertiserIds.includes(state.advertiserId)) &&
        (mediaBuyIds === undefined || mediaBuyIds.includes(state.id)),
    );
    const [first] = ordered.toSorted(
      (a, b) => flightRank(a, moment) - flightRank(b, moment) || a.flightStart.getTime() - b.flightStart.getTime(),
    );
    return first ?? null;
  }

  async ofCampaign(accountId: number, campaignId: string): Promise<readonly MediaBuyState[]> {
    return this.states().filter((state) => state.accountId === accountId && state.campaignId === campaignId);
  }

  async ordersFrom({ accountId, campaignId, discoveryId, sellerId }: AnsweredDiscovery): Promise<readonly SentOrder[]> {
    const buys = (await this.ofCampaign(accountId, campaignId)).filter(
      (buy) => buy.discoveryId === discoveryId && buy.sellerId === sellerId,
    );
    return buys.flatMap(({ sellerMediaBuyId, sourceStatus }) => (sellerMediaBuyId === null ? [] : [{ sellerMediaBuyId, sourceStatus }]));
  }

  async due(now: Date, limit: number): Promise<readonly BuyAttempt[]> {
    return dueInMemory(this.states(), now, limit).map(({ accountId, id, sellerId, fence }) => ({ accountId, id, sellerId, fence }));
  }

  async ending(now: Date, limit: number): Promise<readonly MediaBuyKey[]> {
    const canEnd = ({ status, pendingChange }: MediaBuyState) =>
      mediaBuyStates.is(status, 'running') || (status === 'PENDING_BUYER_DECISION' && pendingChange === null);
    const over = this.states().filter((buy) => canEnd(buy) && buy.flightEnd <= now);
    const sorted = over.toSorted((a, b) => a.flightEnd.getTime() - b.flightEnd.getTime());
    return sorted.slice(0, limit).map(({ accountId, id }) => ({ accountId, id }));
  }

  private save(buy: MediaBuy): MediaBuy {
    const stored = new MediaBuy(buy.state);
    this.rows.set(buy.state.id, stored);
    this.events.push(...buy.recorded.events);
    return stored;
  }

  private states(): MediaBuyState[] {
    return [...this.rows.values()].map(({ state }) => state).toSorted(compare);
  }
}

type Order = Pick<MediaBuyState, 'createdAt' | 'id'>;

function compare(a: Order, b: Order): number {
  return a.createdAt.getTime() - b.createdAt.getTime() || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
}

export class InMemoryDeliveredSpend extends DeliveredSpend {
  readonly spent = new Map<string, Micros>();

  async of(): Promise<ReadonlyMap<string, Micros>> {
    return this.spent;
  }
}

export class InMemoryCommitments extends Commitments {
  readonly made: Commitment[] = [];
  refusesWith: DomainError | null = null;

  async commit(_: Caller, commitment: Commitment): Promise<void> {
    if (this.refusesWith) throw this.refusesWith;
    this.made.push(commitment);
  }

  async refusal(_caller: Caller, _commitment: Commitment): Promise<DomainError | null> {
    return this.refusesWith;
  }
}

export class InMemoryBuyWakeUp extends RecordingWakeUp<BuyAttempt> implements BuyWakeUp {}

type Script = (buy: MediaBuyState, request: SellerRequest) => BuyOutcome;

/** Sellers that answer by a script, by seller id. A seller without a script does what is asked. */
export class ScriptedMediaBuySellerClient extends MediaBuySellerClient {
  readonly scripts = new Map<number, Script>();
  readonly asked: {
    readonly request: SellerRequest;
    readonly sellerId: number;
    readonly key: string;
    readonly release: ProtocolRelease | null;
  }[] = [];

  async request(buy: MediaBuyState, request: SellerRequest): Promise<BuyOutcome> {
    const { key, release = null } = request === 'change' ? buy.pendingChange! : { key: buy.idempotencyKey, release: buy.release };
    this.asked.push({ request, sellerId: buy.sellerId, key, release });
    return (this.scripts.get(buy.sellerId) ?? appliedRequest)(buy, request);
  }
}

const statuses = { pause: 'paused', reactivate: 'active', cancel: 'canceled' } as const;

function appliedRequest({ id, packages, pendingChange, sourceStatus }: MediaBuyState): BuyOutcome {
  const wanted = pendingChange && pendingChange.action !== 'update' ? statuses[pendingChange.action] : null;
  return {
    kind: 'stands',
    sellerMediaBuyId: `theirs-${id}`,
    sourceStatus: wanted ?? sourceStatus ?? 'active',
    packages: packages.map(({ productId }, index) => ({ productId, sellerPackageId: `theirs-${index + 1}`, budget: null })),
    flightEnd: null,
  };
}

/** Orders media buys as `firstFlightSql` does: by rank, then by the beginning of the flight. */
function flightRank(buy: MediaBuyState, { now, lastDay }: FlightMoment): number {
  const { status, sourceStatus, flightStart, timezone } = buy;
  if (hasNeverRun(buy)) return 3;
  if (flightStart > now || (lastDay !== null && dayIn(flightStart, timezone) > lastDay)) return 2;
  return mediaBuyStates.is(status, 'undecided') || (status === 'ACTIVE' && sourceStatus === 'pending_creatives') ? 1 : 0;
}
