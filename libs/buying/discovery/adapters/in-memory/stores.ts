import { type Abilities, type DomainEvent, type Step, stepped } from '@exchange/kernel';
import { Ask, type AskAttempt, type AskKey, type AskState } from '../../domain/ask';
import { Discovery, type DiscoveryState } from '../../domain/discovery';
import type { RevisionData } from '../../domain/events';
import { discoveryLimits } from '../../domain/limits';
import type { SellerAnswer } from '../../domain/offer';
import * as ports from '../../domain/ports';
import { Selection, type SelectionState } from '../../domain/selection';
import { factsOf, totalsOf, type Totals } from '../../domain/totals';

const keyOf = ({ accountId, discoveryId, sellerId }: AskKey) => `${accountId}/${discoveryId}/${sellerId}`;

/** The tables of this context, in memory: discoveries and asks belong together, because a start writes both. */
export class InMemoryStore {
  readonly discoveries = new Map<string, Discovery>();
  readonly asks = new Map<string, Ask>();
  readonly revisions = new Map<string, RevisionData[]>();
  readonly answers = new Map<string, ports.LandedAnswer[]>();
  /** What the outbox would have received. */
  readonly events: DomainEvent[] = [];
}

export class InMemoryDiscoveries extends ports.Discoveries {
  constructor(private readonly store: InMemoryStore) {
    super();
  }

  async start(discovery: Discovery, asks: readonly Ask[]): Promise<void> {
    this.save(discovery);
    for (const ask of asks) this.store.asks.set(keyOf(ask.state), ask);
  }

  async running(accountId: number, now: Date): Promise<ports.Running> {
    const states = [...this.store.discoveries.values()].map(({ state }) => state);
    const own = states.filter((state) => state.accountId === accountId && state.status === 'running' && state.deadlineAt > now);
    const ends = own.map(({ deadlineAt }) => deadlineAt).toSorted((a, b) => a.getTime() - b.getTime());
    return { count: own.length, firstEndsAt: ends[0] ?? null };
  }

  async advance(accountId: number, id: string, ...steps: readonly ((discovery: Discovery) => Discovery)[]): Promise<Discovery> {
    const discovery = this.store.discoveries.get(id);
    if (discovery?.state.accountId !== accountId) throw new Error(`No discovery ${id}`);
    return steps.reduce((found, step) => this.save(step(found)), discovery);
  }

  async land(key: AskKey, revision: number, answer: SellerAnswer): Promise<void> {
    const { sellerName, sellerSlug } = this.store.asks.get(keyOf(key))!.state;
    const { said: _, ...offered } = answer;
    const landed = { ...offered, abilities: offered.abilities ?? null, sellerId: key.sellerId, sellerName, sellerSlug, revision };
    const others = (this.store.answers.get(key.discoveryId) ?? []).filter(({ sellerId }) => sellerId !== key.sellerId);
    this.store.answers.set(key.discoveryId, [...others, landed]);
  }

  async abilities(accountId: number, id: string, sellerIds: readonly number[]): Promise<ReadonlyMap<number, Abilities>> {
    const landed = await this.answers(accountId, id);
    return new Map(landed.flatMap(({ sellerId, abilities }) => (abilities && sellerIds.includes(sellerId) ? [[sellerId, abilities]] : [])));
  }

  async answerOf({ accountId, discoveryId, sellerId }: AskKey): Promise<SellerAnswer | null> {
    const found = (await this.answers(accountId, discoveryId)).find((answer) => answer.sellerId === sellerId);
    if (!found) return null;
    const { products, proposals, dropped, incomplete, refinements, abilities = null } = found;
    return { products, proposals, dropped, incomplete, refinements, abilities, said: [] };
  }

  async purge(expiredBefore: Date, limit: number): Promise<number> {
    const states = [...this.store.discoveries.values()].map(({ state }) => state);
    const old = states
      .filter(({ expiresAt, status }) => expiresAt < expiredBefore && status !== 'running')
      .toSorted(byExpiry)
      .slice(0, limit);
    for (const { id } of old) {
      this.store.discoveries.delete(id);
      this.store.revisions.delete(id);
      this.store.answers.delete(id);
      for (const [key, ask] of this.store.asks) if (ask.state.discoveryId === id) this.store.asks.delete(key);
    }
    return old.length;
  }

  async find(accountId: number, id: string): Promise<DiscoveryState | null> {
    const discovery = this.store.discoveries.get(id);
    return discovery?.state.accountId === accountId ? discovery.state : null;
  }

  async latestOf(accountId: number, campaignId: string): Promise<DiscoveryState | null> {
    const states = [...this.store.discoveries.values()].map((discovery) => discovery.state);
    return states.findLast((state) => state.accountId === accountId && state.campaignId === campaignId) ?? null;
  }

  async revisionsAfter(accountId: number, id: string, revision: number): Promise<readonly RevisionData[]> {
    if (!(await this.find(accountId, id))) return [];
    return this.store.revisions.get(id)!.filter((row) => row.revision > revision);
  }

  async heads(keys: readonly { accountId: number; id: string }[]): Promise<ReadonlyMap<string, number>> {
    const found = await Promise.all(keys.map(({ accountId, id }) => this.find(accountId, id)));
    return new Map(found.flatMap((state) => (state ? [[state.id, state.revision] as const] : [])));
  }

  async answers(accountId: number, id: string, page?: ports.GroupPage): Promise<readonly ports.LandedAnswer[]> {
    if (!(await this.find(accountId, id))) return [];
    const landed = (this.store.answers.get(id) ?? []).toSorted((a, b) => a.revision - b.revision);
    if (!page) return landed;
    return landed.filter((answer) => answer.revision > page.since).slice(page.offset, page.offset + page.limit);
  }

  async offerOf({ sellerAccountId, sellerId, discoveryId }: ports.SellerOfferKey): Promise<ports.SellerOffer | null> {
    const asks = [...this.store.asks.values()].map(({ state }) => state);
    const isOwn = asks.some(
      (ask) => ask.discoveryId === discoveryId && ask.sellerId === sellerId && ask.sellerAccountId === sellerAccountId,
    );
    const landed = this.store.answers.get(discoveryId)?.find((answer) => answer.sellerId === sellerId);
    return isOwn && landed ? { products: landed.products, proposals: landed.proposals } : null;
  }

  async totals(accountId: number, id: string, since: number): Promise<Totals> {
    const landed = (await this.answers(accountId, id)).filter((answer) => answer.revision > since);
    return totalsOf(landed.map(({ products }) => factsOf(products)));
  }

  private save(discovery: Discovery): Discovery {
    const { state, recorded } = discovery;
    const stored = new Discovery(state);
    this.store.discoveries.set(state.id, stored);
    this.store.events.push(...recorded.events);
    const rows = this.store.revisions.get(state.id) ?? [];
    if (rows.at(-1)?.revision !== state.revision) rows.push(discovery.revisionData);
    this.store.revisions.set(state.id, rows);
    return stored;
  }
}

export class InMemorySelections extends ports.Selections {
  private readonly rows = new Map<string, Selection>();

  async find(accountId: number, discoveryId: string): Promise<SelectionState | null> {
    const state = this.rows.get(discoveryId)?.state;
    return state?.accountId === accountId ? state : null;
  }

  async change({ accountId, id }: ports.DiscoveryKey, fn: (selection: Selection) => Selection, now: Date): Promise<SelectionState> {
    const changed = fn(this.rows.get(id) ?? Selection.none(accountId, id, now));
    this.rows.set(id, new Selection(changed.state));
    return changed.state;
  }
}

export class InMemoryAsks extends ports.Asks {
  constructor(private readonly store: InMemoryStore) {
    super();
  }

  async change(key: AskKey, fn: Step<Ask>): Promise<Ask | null> {
    const changed = stepped(this.store.asks.get(keyOf(key)), fn);
    if (!changed) return null;
    this.store.events.push(...changed.recorded.events);
    const stored = new Ask(changed.state);
    this.store.asks.set(keyOf(key), stored);
    return stored;
  }

  async reopen(asks: readonly Ask[]): Promise<void> {
    for (const { state } of asks) this.store.asks.set(keyOf(state), new Ask(state));
  }

  async of(accountId: number, discoveryId: string): Promise<readonly AskState[]> {
    const own = this.states().filter((ask) => ask.accountId === accountId && ask.discoveryId === discoveryId);
    return own.toSorted((a, b) => (a.sellerName < b.sellerName ? -1 : 1));
  }

  async hold(claimed: readonly AskAttempt[], until: Date): Promise<readonly AskKey[]> {
    const held = claimed.flatMap((key) => this.store.asks.get(keyOf(key))?.hold(key.fence, until) ?? []);
    for (const ask of held) this.store.asks.set(keyOf(ask.state), ask);
    return held.map(({ state }) => bare(state));
  }

  async waiting(now: Date, busy: ports.Busy, limit: number): Promise<readonly ports.WaitingAsk[]> {
    const { underWay } = busy;
    const waits = (ask: AskState) =>
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

  async changeOpen({ accountId, id }: ports.DiscoveryKey, fn: Step<Ask>, sellerIds?: readonly number[]): Promise<readonly Ask[]> {
    const isMeant = ({ sellerId }: AskState) => sellerIds?.includes(sellerId) ?? true;
    const own = this.states().filter((ask) => ask.accountId === accountId && ask.discoveryId === id && isMeant(ask));
    const open = own.filter(({ settledAt }) => settledAt === null);
    const changed = open.toSorted((a, b) => a.sellerId - b.sellerId).flatMap((state) => fn(new Ask(state)) ?? []);
    for (const { state, recorded } of changed) {
      this.store.events.push(...recorded.events);
      this.store.asks.set(keyOf(state), new Ask(state));
    }
    return changed;
  }

  async overdue(now: Date, limit: number): Promise<readonly ports.DiscoveryKey[]> {
    const late = (ask: AskState) => {
      const isHeld = ask.leaseUntil !== null && ask.leaseUntil > now;
      const grace = isHeld ? discoveryLimits.heldOverdueAfter : discoveryLimits.overdueAfter;
      return ask.settledAt === null && ask.deadlineAt.getTime() < now.getTime() - grace;
    };
    const keys = new Map(this.states().flatMap((ask) => (late(ask) ? [[ask.discoveryId, ask.accountId]] : [])));
    return [...keys].map(([id, accountId]) => ({ accountId, id })).slice(0, limit);
  }

  private states(): AskState[] {
    return [...this.store.asks.values()].map((ask) => ask.state);
  }
}

/** Oldest discovery first, and of its sellers those that are known to answer. */
const placeOf = ({ createdAt, standing }: AskState) => createdAt.getTime() * 4 + ['proven', 'new'].concat(standing).indexOf(standing);
const isBusy = ({ accountId, sellerId, sellerAccountId, origin, standing }: AskState, busy: ports.Busy) =>
  busy.buyers.includes(`${standing} ${accountId}`) ||
  busy.sellers.includes(sellerId) ||
  busy.standings.includes(standing) ||
  busy.sellerAccounts.includes(`${standing} ${sellerAccountId}`) ||
  busy.origins.includes(`${standing} ${origin}`);
const byExpiry = (a: DiscoveryState, b: DiscoveryState) => a.expiresAt.getTime() - b.expiresAt.getTime();
const bare = ({ accountId, discoveryId, sellerId }: AskKey): AskKey => ({ accountId, discoveryId, sellerId });
