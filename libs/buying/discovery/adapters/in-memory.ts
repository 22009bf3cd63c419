import { type DomainEvent, money } from '@exchange/kernel';
import { Ask, type AskAttempt, type AskedSeller, type AskKey, type AskState } from '../domain/ask';
import type { AdvertiserBrand, CampaignBrief } from '../domain/brief';
import { Discovery, type DiscoveryState } from '../domain/discovery';
import type { ProductRequest, RevisionData } from '../domain/events';
import { discoveryLimits } from '../domain/limits';
import type { AskOutcome, Contact, SellerAnswer } from '../domain/offer';
import * as ports from '../domain/ports';
import { Selection, type SelectionState } from '../domain/selection';
import { factsOf, totalsOf, type Totals } from '../domain/totals';

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
    const landed = { ...offered, sellerId: key.sellerId, sellerName, sellerSlug, revision };
    const others = (this.store.answers.get(key.discoveryId) ?? []).filter(({ sellerId }) => sellerId !== key.sellerId);
    this.store.answers.set(key.discoveryId, [...others, landed]);
  }

  async answerOf({ accountId, discoveryId, sellerId }: AskKey): Promise<SellerAnswer | null> {
    const found = (await this.answers(accountId, discoveryId)).find((answer) => answer.sellerId === sellerId);
    if (!found) return null;
    const { products, proposals, dropped, incomplete, refinements } = found;
    return { products, proposals, dropped, incomplete, refinements, said: [] };
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

  async change(key: AskKey, fn: (ask: Ask) => Ask | null): Promise<Ask | null> {
    const ask = this.store.asks.get(keyOf(key));
    const changed = ask ? fn(ask) : null;
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

  async renew(held: readonly AskAttempt[], leaseUntil: Date): Promise<readonly AskKey[]> {
    const kept: AskKey[] = [];
    for (const key of held) {
      const ask = this.store.asks.get(keyOf(key));
      if (ask?.state.status !== 'asking' || ask.state.fence !== key.fence) continue;
      this.store.asks.set(keyOf(key), new Ask({ ...ask.state, leaseUntil }));
      kept.push(bare(key));
    }
    return kept;
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

  async changeOpen(
    { accountId, id }: ports.DiscoveryKey,
    fn: (ask: Ask) => Ask | null,
    sellerIds?: readonly number[],
  ): Promise<readonly Ask[]> {
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

export class InMemoryAskQueue extends ports.AskQueue {
  readonly rung: string[] = [];

  async ring({ id, round }: ports.DiscoveryKey & { readonly round: number }): Promise<void> {
    this.rung.push(`${id} ${round}`);
  }
}

export class InMemoryRevisionBell extends ports.RevisionBell {
  private readonly listeners = new Set<(discoveryId: string) => void>();

  ring(discoveryId: string): void {
    for (const listener of this.listeners) listener(discoveryId);
  }

  listen(fn: (discoveryId: string) => void): () => void {
    this.listeners.add(fn);
    return () => this.listeners.delete(fn);
  }
}

/** Knows the sellers it is given; all of them fit every brief unless `ids` says otherwise. */
export class InMemorySellerDirectory extends ports.SellerDirectory {
  /** Sellers that are not to be asked, and why. */
  readonly resting = new Map<number, string>();
  readonly heard: [number, Contact, string | null][] = [];
  /** Sellers whose credentials this process cannot open. */
  readonly elsewhere = new Set<number>();

  constructor(readonly sellers: AskedSeller[]) {
    super();
  }

  async eligible(filter: ports.SellerFilter): Promise<readonly AskedSeller[]> {
    return this.sellers.filter((seller) => filter.ids.length === 0 || filter.ids.includes(seller.id));
  }

  async line(sellerId: number): Promise<ports.SellerLine | 'elsewhere' | null> {
    if (this.elsewhere.has(sellerId)) return 'elsewhere';
    if (!this.sellers.some((seller) => seller.id === sellerId)) return null;
    const connection = { sellerId, accountId: 700 + sellerId, agentUrl: `https://seller-${sellerId}.example/mcp`, bearerToken: null };
    return {
      connection,
      admit: async () => this.resting.get(sellerId) ?? null,
      heard: async (contact, reason) => void this.heard.push([sellerId, contact, reason]),
    };
  }
}

export class InMemoryBriefs extends ports.BriefSource {
  readonly campaigns = new Map<string, CampaignBrief & { readonly accountId: number }>();
  readonly advertisers = new Map<number, AdvertiserBrand & { readonly accountId: number }>();

  async campaign(accountId: number, campaignId: string): Promise<CampaignBrief | null> {
    const campaign = this.campaigns.get(campaignId);
    return campaign?.accountId === accountId ? campaign : null;
  }

  /** Nothing is allocated: the whole budget is left. */
  async lockMoney(accountId: number, campaignId: string): Promise<ports.CampaignMoney | null> {
    const { budget, isOpen = false } = (await this.campaign(accountId, campaignId)) ?? {};
    return budget ? { unallocated: money(budget.amount), currency: budget.currency, isOpen } : null;
  }

  async advertiser(accountId: number, advertiserId: number): Promise<AdvertiserBrand | null> {
    const advertiser = this.advertisers.get(advertiserId);
    return advertiser?.accountId === accountId ? advertiser : null;
  }
}

/** Products that are bought, by id. */
export class InMemoryPurchases extends ports.Purchases {
  readonly bought = new Set<string>();

  async of(): Promise<ports.IsBought> {
    return ({ productId }) => this.bought.has(productId);
  }
}

type Script = (inquiry: ports.Inquiry, budget: ports.AskBudget) => AskOutcome | Promise<AskOutcome>;

/** Sellers that follow a script, by id. One without a script declines. */
export class ScriptedSellerAgent extends ports.SellerAgent {
  readonly scripts = new Map<number, Script>();
  readonly asked: number[] = [];

  requestOf({ brief, refine }: ports.Inquiry, ms: number): ProductRequest {
    return { buying_mode: refine.length > 0 ? 'refine' : 'brief', brief: brief.text, time_budget: { interval: ms, unit: 'milliseconds' } };
  }

  async ask(seller: ports.SellerConnection, inquiry: ports.Inquiry, budget: ports.AskBudget): Promise<AskOutcome> {
    this.asked.push(seller.sellerId);
    const script = this.scripts.get(seller.sellerId);
    return script ? script(inquiry, budget) : { kind: 'declined', reason: 'Nothing fits.' };
  }
}
