import { type Abilities, type CursorRequest, definedOnly, type DomainEvent, isAfterKeyset } from '@exchange/kernel';
import type { SellerAsk, AskKey } from '../../domain/ask';
import { Discovery, type DiscoveryState } from '../../domain/discovery';
import type { RevisionData } from '../../domain/events';
import { type OfferedProposal, type SellerAnswer, sellerIdOf } from '../../domain/offer';
import * as ports from '../../domain/ports';
import { Selection, type SelectionState } from '../../domain/selection';
import { factsOf, totalsOf, type DiscoveryTotals } from '../../domain/totals';

export const keyOf = ({ accountId, discoveryId, sellerId }: AskKey) => `${accountId}/${discoveryId}/${sellerId}`;

type KeptAnswer = Omit<SellerAnswer, 'replies'> & ports.AnsweringSeller & { readonly revision: number };

/** Tables of this context in memory. Discoveries and asks share a store, because a start writes both. */
export class InMemoryStore {
  readonly discoveries = new Map<string, Discovery>();
  readonly asks = new Map<string, SellerAsk>();
  readonly revisions = new Map<string, RevisionData[]>();
  readonly answers = new Map<string, KeptAnswer[]>();
  /** Events that the outbox would receive. */
  readonly events: DomainEvent[] = [];
}

export class InMemoryDiscoveries extends ports.Discoveries {
  constructor(private readonly store: InMemoryStore) {
    super();
  }

  async start(discovery: Discovery, asks: readonly SellerAsk[]): Promise<void> {
    this.save(discovery);
    for (const ask of asks) this.store.asks.set(keyOf(ask.state), ask);
  }

  async countRunning(accountId: number, now: Date): Promise<ports.RunningDiscoveries> {
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
    const { replies: _, ...offered } = answer;
    const landed = { ...offered, abilities: offered.abilities ?? null, sellerId: key.sellerId, sellerName, sellerSlug, revision };
    const others = (this.store.answers.get(key.discoveryId) ?? []).filter(({ sellerId }) => sellerId !== key.sellerId);
    this.store.answers.set(key.discoveryId, [...others, landed]);
  }

  async abilities(accountId: number, id: string, sellerIds: readonly number[]): Promise<ReadonlyMap<number, Abilities>> {
    const landed = this.landed(accountId, id);
    return new Map(landed.flatMap(({ sellerId, abilities }) => (abilities && sellerIds.includes(sellerId) ? [[sellerId, abilities]] : [])));
  }

  async answerOf({ accountId, discoveryId, sellerId }: AskKey): Promise<SellerAnswer | null> {
    const found = this.landed(accountId, discoveryId).find((answer) => answer.sellerId === sellerId);
    if (!found) return null;
    const { products, proposals, dropped, incomplete, refinements, abilities = null } = found;
    return { products, proposals, dropped, incomplete, refinements, abilities, replies: [] };
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

  async list(filter: ports.DiscoveryFilter, { limit, after }: CursorRequest): Promise<readonly DiscoveryState[]> {
    const { accountId, campaignId, advertiserIds, statuses } = filter;
    const matches = (state: DiscoveryState) =>
      state.accountId === accountId &&
      (campaignId === undefined || state.campaignId === campaignId) &&
      (advertiserIds === undefined || advertiserIds.includes(state.advertiserId)) &&
      (statuses === undefined || statuses.includes(state.status));
    const states = [...this.store.discoveries.values()].map(({ state }) => state).filter(matches);
    const rows = states.toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? 1 : -1));
    return rows.filter(({ createdAt, id }) => isAfterKeyset(after, [createdAt.toISOString(), id])).slice(0, limit + 1);
  }

  async revisionsAfter(accountId: number, id: string, revision: number): Promise<readonly RevisionData[]> {
    if (!(await this.find(accountId, id))) return [];
    return this.store.revisions.get(id)!.filter((row) => row.revision > revision);
  }

  async newestRevisions(keys: readonly { accountId: number; id: string }[]): Promise<ReadonlyMap<string, number>> {
    const found = await Promise.all(keys.map(({ accountId, id }) => this.find(accountId, id)));
    return new Map(found.flatMap((state) => (state ? [[state.id, state.revision] as const] : [])));
  }

  async groups(accountId: number, id: string, page: ports.GroupPage): Promise<readonly ports.LandedGroup[]> {
    const { since, offset, limit, productOffset, productLimit } = page;
    const landed = this.landed(accountId, id).filter(({ revision }) => revision > since);
    return landed.slice(offset, offset + limit).map(({ abilities: _, proposals: __, products, ...group }) => ({
      ...group,
      totalProducts: products.length,
      products: products.slice(productOffset, productOffset + productLimit),
    }));
  }

  async proposalsOf(accountId: number, id: string, sellerIds: readonly number[]): Promise<readonly ports.ProposalsOfSeller[]> {
    const landed = this.landed(accountId, id).filter(({ sellerId }) => sellerIds.includes(sellerId));
    return landed.map(({ sellerId, products, proposals, refinements, abilities = null }) => {
      const offered = new Set(products.map(({ productId }) => productId));
      const named = new Set(proposals.flatMap(({ allocations }) => allocations.map(({ productId }) => productId)));
      const missingProductIds = [...named].filter((productId) => !offered.has(productId));
      const open = refinements.filter(({ status, scope }) => status !== 'applied' && scope !== 'product');
      return { sellerId, proposals, refinements: open, abilities, missingProductIds };
    });
  }

  async firstProducts(
    accountId: number,
    id: string,
    sellerIds: readonly number[],
    limit: number,
  ): Promise<ReadonlyMap<number, ports.FirstProducts>> {
    const landed = this.landed(accountId, id).filter(({ sellerId }) => sellerIds.includes(sellerId));
    return new Map(
      landed.map(({ sellerId, products }) => {
        const first = products.slice(0, limit);
        const shown = first.map(({ productId, name, channels, pricingOptions }) => ({ productId, name, channels, pricingOptions }));
        return [sellerId, { products: shown, totalProducts: products.length }];
      }),
    );
  }

  async products(accountId: number, id: string, productIds: readonly string[]): Promise<ReadonlyMap<string, ports.SelectableProduct>> {
    const offers = this.landed(accountId, id).flatMap(({ sellerId, sellerName, sellerSlug, products }) =>
      products.map(({ productId, name, pricingOptions, expiresAt, offerId }): ports.SelectableProduct => {
        const product = { productId, name, pricingOptions, expiresAt, ...definedOnly({ offerId }) };
        return { sellerId, sellerName, sellerSlug, product };
      }),
    );
    return new Map(offers.flatMap((offer) => (productIds.includes(offer.product.productId) ? [[offer.product.productId, offer]] : [])));
  }

  async proposal(accountId: number, id: string, proposalId: string): Promise<OfferedProposal | null> {
    const proposals = this.landed(accountId, id).flatMap((answer) => answer.proposals);
    return proposals.find((proposal) => proposal.proposalId === proposalId) ?? null;
  }

  async sellersWithOffers(accountId: number, id: string): Promise<readonly number[]> {
    const offering = this.landed(accountId, id).filter(({ products, proposals }) => products.length + proposals.length > 0);
    return offering.map(({ sellerId }) => sellerId);
  }

  async proposalLinks(
    accountId: number,
    id: string,
    proposalIds: readonly string[],
  ): Promise<ReadonlyMap<number, readonly ports.ProposalLink[]>> {
    const named = new Set(proposalIds.map(sellerIdOf));
    const landed = this.landed(accountId, id).filter(({ sellerId }) => named.has(sellerId));
    const linkOf = ({ proposalId, sellerRef, refinedFrom }: OfferedProposal): ports.ProposalLink => ({
      proposalId,
      sellerRef,
      refinedFrom,
    });
    return new Map(landed.map(({ sellerId, proposals }) => [sellerId, proposals.map(linkOf)]));
  }

  async offerOf({ sellerAccountId, sellerId, discoveryId, proposalId }: ports.SellerOfferKey): Promise<ports.SellerOffer | null> {
    const asks = [...this.store.asks.values()].map(({ state }) => state);
    const isOwn = asks.some(
      (ask) => ask.discoveryId === discoveryId && ask.sellerId === sellerId && ask.sellerAccountId === sellerAccountId,
    );
    const landed = this.store.answers.get(discoveryId)?.find((answer) => answer.sellerId === sellerId);
    if (!isOwn || !landed) return null;
    const proposals = landed.proposals.filter((proposal) => proposal.proposalId === proposalId);
    const named = new Set(proposals.flatMap(({ allocations }) => allocations.map(({ productId }) => productId)));
    return { products: landed.products.filter(({ productId }) => named.has(productId)), proposals };
  }

  async offerCounts(accountId: number, id: string): Promise<ports.OfferCounts> {
    const landed = this.landed(accountId, id);
    const many = (name: 'proposals' | 'products') => landed.filter((answer) => answer[name].length > 0).length;
    return { quoted: many('proposals'), withProducts: many('products') };
  }

  async totals(accountId: number, id: string, since: number): Promise<DiscoveryTotals> {
    const facts = this.landed(accountId, id).flatMap(({ revision, products }) => (revision > since ? [factsOf(products)] : []));
    return totalsOf(facts, new Set(facts.flatMap(({ publishers }) => publishers)).size);
  }

  private landed(accountId: number, id: string): readonly KeptAnswer[] {
    if (this.store.discoveries.get(id)?.state.accountId !== accountId) return [];
    return (this.store.answers.get(id) ?? []).toSorted((a, b) => a.revision - b.revision);
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

const byExpiry = (a: DiscoveryState, b: DiscoveryState) => a.expiresAt.getTime() - b.expiresAt.getTime();
