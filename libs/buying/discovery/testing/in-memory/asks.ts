import { isAfterKeyset, type Step, applyStep } from '@exchange/kernel';
import { SellerAsk, type AskAttempt, type AskKey, type SellerAskState } from '../../domain/ask';
import { discoveryLimits } from '../../domain/limits';
import * as ports from '../../domain/ports';
import { type InMemoryStore, keyOf } from './stores';

export class InMemorySellerAsks extends ports.SellerAsks {
  constructor(private readonly store: InMemoryStore) {
    super();
  }

  async change(key: AskKey, fn: Step<SellerAsk>): Promise<SellerAsk | null> {
    const changed = applyStep(this.store.asks.get(keyOf(key)), fn);
    if (!changed) return null;
    this.store.events.push(...changed.recorded.events);
    const stored = new SellerAsk(changed.state);
    this.store.asks.set(keyOf(key), stored);
    return stored;
  }

  async reopen(asks: readonly SellerAsk[]): Promise<void> {
    for (const { state } of asks) this.store.asks.set(keyOf(state), new SellerAsk(state));
  }

  async list(accountId: number, discoveryId: string): Promise<readonly SellerAskState[]> {
    const own = this.states().filter((ask) => ask.accountId === accountId && ask.discoveryId === discoveryId);
    return own.toSorted((a, b) => (isAfterKeyset([a.sellerName, a.sellerId], [b.sellerName, b.sellerId]) ? 1 : -1));
  }

  async slice(accountId: number, discoveryId: string, slice: ports.AskSlice): Promise<readonly SellerAskState[]> {
    const { limit, after, isSettled, sellerId, proposalName } = slice;
    const isNamed = ({ name }: { readonly name: string }) => name.toLowerCase().includes((proposalName ?? '').toLowerCase());
    const proposing = (this.store.answers.get(discoveryId) ?? []).filter(({ proposals }) => proposals.some(isNamed));
    const isProposing = (ask: SellerAskState) => proposing.some((answer) => answer.sellerId === ask.sellerId);
    const isWanted = (ask: SellerAskState) =>
      (!isSettled || ask.settledAt !== null) &&
      (sellerId === undefined || ask.sellerId === sellerId) &&
      (proposalName === undefined || isProposing(ask));
    const follows = (ask: SellerAskState) => !after || isAfterKeyset([ask.sellerName, ask.sellerId], after);
    return (await this.list(accountId, discoveryId)).filter((ask) => isWanted(ask) && follows(ask)).slice(0, limit);
  }

  async extendLeases(claimed: readonly AskAttempt[], until: Date): Promise<readonly AskKey[]> {
    const held = claimed.flatMap((key) => this.store.asks.get(keyOf(key))?.hold(key.fence, until) ?? []);
    for (const ask of held) this.store.asks.set(keyOf(ask.state), ask);
    return held.map(({ state }) => bare(state));
  }

  async findWaiting(now: Date, busy: ports.FullAskLanes, limit: number): Promise<readonly ports.WaitingAsk[]> {
    const { underWay } = busy;
    const waits = (ask: SellerAskState) =>
      ask.deadlineAt > now && (ask.status === 'pending' || (ask.status === 'asking' && ask.leaseUntil! <= now)) && !isBusy(ask, busy);
    const had = new Map(underWay);
    const inTurn = this.states()
      .filter(waits)
      .toSorted((a, b) => placeOf(a) - placeOf(b))
      .map((ask) => {
        had.set(ask.accountId, (had.get(ask.accountId) ?? 0) + 1);
        return { ask, turn: had.get(ask.accountId)! };
      });
    return inTurn
      .toSorted((a, b) => a.turn - b.turn)
      .slice(0, limit)
      .map(({ ask: { sellerAccountId, origin, standing, ...key } }) => ({ ...bare(key), sellerAccountId, origin, standing }));
  }

  async changeOpen(
    { accountId, id }: ports.DiscoveryKey,
    fn: Step<SellerAsk>,
    sellerIds?: readonly number[],
  ): Promise<readonly SellerAsk[]> {
    const isMeant = ({ sellerId }: SellerAskState) => sellerIds?.includes(sellerId) ?? true;
    const own = this.states().filter((ask) => ask.accountId === accountId && ask.discoveryId === id && isMeant(ask));
    const open = own.filter(({ settledAt }) => settledAt === null);
    const changed = open.toSorted((a, b) => a.sellerId - b.sellerId).flatMap((state) => fn(new SellerAsk(state)) ?? []);
    for (const { state, recorded } of changed) {
      this.store.events.push(...recorded.events);
      this.store.asks.set(keyOf(state), new SellerAsk(state));
    }
    return changed;
  }

  async findOverdue(now: Date, limit: number): Promise<readonly ports.DiscoveryKey[]> {
    const late = (ask: SellerAskState) => {
      const isHeld = ask.leaseUntil !== null && ask.leaseUntil > now;
      const grace = isHeld ? discoveryLimits.heldOverdueAfter : discoveryLimits.overdueAfter;
      return ask.settledAt === null && ask.deadlineAt.getTime() < now.getTime() - grace;
    };
    const keys = new Map(this.states().flatMap((ask) => (late(ask) ? [[ask.discoveryId, ask.accountId]] : [])));
    return [...keys].map(([id, accountId]) => ({ accountId, id })).slice(0, limit);
  }

  private states(): SellerAskState[] {
    return [...this.store.asks.values()].map((ask) => ask.state);
  }
}

/** Sort key: the oldest discovery first, and within it proven sellers first. */
const placeOf = ({ createdAt, standing }: SellerAskState) => createdAt.getTime() * 4 + ['proven', 'new'].concat(standing).indexOf(standing);
const isBusy = ({ accountId, sellerId, sellerAccountId, origin, standing }: SellerAskState, busy: ports.FullAskLanes) =>
  busy.buyers.includes(`${standing} ${accountId}`) ||
  busy.sellers.includes(sellerId) ||
  busy.standings.includes(standing) ||
  busy.sellerAccounts.includes(`${standing} ${sellerAccountId}`) ||
  busy.origins.includes(`${standing} ${origin}`);
const bare = ({ accountId, discoveryId, sellerId }: AskKey): AskKey => ({ accountId, discoveryId, sellerId });
