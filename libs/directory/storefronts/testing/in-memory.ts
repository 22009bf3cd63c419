import { createHash } from 'node:crypto';
import { type Step, applyStep } from '@exchange/kernel';
import { standingOf, type AgentStanding } from '../domain/agent-health';
import { storefrontErrors } from '../domain/errors';
import {
  AgentUrls,
  type SellerCandidate,
  StorefrontDirectory,
  OwnStorefronts,
  Sellers,
  type Listing,
  type OffsetRequest,
  type AgentConnection,
  type DirectoryFilter,
} from '../domain/ports';
import { Seller, type SellerState } from '../domain/seller';
import { Storefront, type StorefrontState } from '../domain/storefront';
import { InMemoryAgentHealths } from './in-memory/agent-healths';

/** Slugs of seller agents and storefronts together, as in the database. */
export class SlugList {
  private readonly slugs = new Map<string, number>();

  take(slug: string, id: number): void {
    if ((this.slugs.get(slug) ?? id) !== id) throw storefrontErrors.slugTaken({ field: 'slug' });
    for (const [other, owner] of this.slugs) if (owner === id) this.slugs.delete(other);
    this.slugs.set(slug, id);
  }
}

export class InMemorySellers extends Sellers {
  private readonly rows = new Map<number, Seller>();
  private readonly tokens = new Map<number, string | null>();
  private last = 0;

  constructor(private readonly slugs = new SlugList()) {
    super();
  }

  async nextId(): Promise<number> {
    this.last += 1;
    return this.last;
  }

  async insert(seller: Seller, bearerToken: string | null): Promise<void> {
    this.save(seller, bearerToken);
  }

  async change(accountId: number, id: number, fn: Step<Seller>, bearerToken?: string | null): Promise<Seller | null> {
    const changed = applyStep(await this.find(accountId, id), fn);
    if (!changed) return null;
    const kept = bearerToken === undefined ? (this.tokens.get(id) ?? null) : bearerToken;
    return this.save(changed, changed.state.hasCredentials ? kept : null);
  }

  async find(accountId: number, id: number): Promise<Seller | null> {
    const seller = this.rows.get(id);
    return seller?.state.accountId === accountId ? seller : null;
  }

  async ofAccount(accountId: number, page: OffsetRequest): Promise<readonly Seller[]> {
    const own = [...this.rows.values()].filter((seller) => seller.state.accountId === accountId && !seller.isArchived);
    return pageOf(
      own.toSorted((a, b) => b.state.id - a.state.id),
      page,
    );
  }

  /** Sellers of every account, for the directory. */
  all(): readonly { readonly seller: Seller; readonly bearerToken: string | null }[] {
    return [...this.rows.values()].map((seller) => ({ seller, bearerToken: this.tokens.get(seller.state.id) ?? null }));
  }

  private save(seller: Seller, bearerToken: string | null): Seller {
    const { id, slug } = seller.state;
    this.slugs.take(slug, id);
    const stored = new Seller(seller.state);
    this.rows.set(id, stored);
    this.tokens.set(id, bearerToken);
    return stored;
  }
}

export class InMemoryOwnStorefronts extends OwnStorefronts {
  private readonly rows = new Map<number, StorefrontState>();

  constructor(private readonly slugs = new SlugList()) {
    super();
  }

  async insert({ state }: Storefront): Promise<boolean> {
    if (this.rows.has(state.accountId)) return false;
    this.save(state);
    return true;
  }

  async change(accountId: number, fn: Step<Storefront>): Promise<Storefront | null> {
    const changed = applyStep(await this.find(accountId), fn);
    return changed && this.save(changed.state);
  }

  async find(accountId: number): Promise<Storefront | null> {
    const state = this.rows.get(accountId);
    return state ? new Storefront(state) : null;
  }

  async bySlug(slug: string): Promise<Storefront | null> {
    const state = this.all().find((row) => row.slug === slug);
    return state ? new Storefront(state) : null;
  }

  all(): readonly StorefrontState[] {
    return [...this.rows.values()];
  }

  private save(state: StorefrontState): Storefront {
    this.slugs.take(state.slug, state.id);
    this.rows.set(state.accountId, state);
    return new Storefront(state);
  }
}

export class InMemoryStorefrontDirectory extends StorefrontDirectory {
  constructor(
    private readonly sellers: InMemorySellers,
    private readonly storefronts = new InMemoryOwnStorefronts(),
    private readonly healths = new InMemoryAgentHealths(sellers),
  ) {
    super();
  }

  async candidates(filter: DirectoryFilter, seed: string, limit: number, now: Date): Promise<readonly SellerCandidate[]> {
    const fitting = new Set((await this.list(filter)).map(({ id }) => id));
    const placed = this.states()
      .filter(({ id }) => fitting.has(id))
      .map((state) => ({ state, standing: this.standing(state, now), place: createHash('md5').update(`${seed}${state.id}`).digest('hex') }))
      .toSorted((a, b) => (a.place < b.place ? -1 : 1));
    const inTurn = numberWithinGroup(placed, ({ state, standing }) => `${state.accountId} ${standing === 'proven'}`).toSorted(
      (a, b) => a.count - b.count,
    );
    return numberWithinGroup(inTurn, ({ standing }) => String(standing === 'proven'))
      .filter(({ count }) => count <= limit)
      .map(({ standing, state: { id, slug, name, logoUrl, accountId, agentUrl } }) => ({
        id,
        slug,
        name,
        logoUrl,
        accountId,
        standing,
        origin: agentUrl === undefined ? null : new URL(agentUrl).origin,
      }));
  }

  async list({ buyerId, ids, name, channels, countries }: DirectoryFilter, page?: OffsetRequest): Promise<readonly Listing[]> {
    const matches = (listing: Listing): boolean =>
      (!ids?.length || ids.includes(listing.id)) &&
      (!name || listing.name.toLowerCase().includes(name.toLowerCase())) &&
      overlaps(listing.channels, channels) &&
      overlaps(listing.countries, countries);
    const isBehind = ({ name: at, id }: Listing): boolean => {
      const [lastName, lastId] = page?.after ?? [];
      return lastName === undefined || at > lastName || (at === lastName && id > Number(lastId));
    };
    return pageOf(
      this.all(buyerId)
        .filter((one) => matches(one) && isBehind(one))
        .toSorted(byName),
      page,
    );
  }

  async find(buyerId: number, id: number): Promise<Listing | null> {
    return this.all(buyerId).find((listing) => listing.id === id) ?? null;
  }

  async accountsOf(buyerId: number, ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
    return new Map(this.seenBy(buyerId).flatMap(({ id, accountId }) => (ids.includes(id) ? [[id, accountId]] : [])));
  }

  async sandboxesAmong(buyerId: number, ids: readonly number[]): Promise<ReadonlySet<number>> {
    const agents = this.sellers.all().flatMap(({ seller: { state } }) => (state.sandbox ? [state.id] : []));
    const pinned = this.storefronts.all().flatMap((state) => (state.pinnedTo === buyerId ? [state.id] : []));
    return new Set([...agents, ...pinned].filter((id) => ids.includes(id)));
  }

  async connection(id: number, agentUrlOf: (slug: string) => string): Promise<AgentConnection | null> {
    const agent = this.sellers.all().find(({ seller }) => seller.state.id === id && seller.state.status === 'enabled');
    if (agent) {
      const { accountId, agentUrl, protocol } = agent.seller.state;
      const health = this.healths.find({ accountId, sellerId: id });
      return { sellerId: id, accountId, agentUrl, protocol, bearerToken: agent.bearerToken, isHosted: false, health };
    }
    const own = this.storefronts.all().find((state) => state.id === id && state.status === 'transacting');
    if (!own) return null;
    const { accountId } = own;
    return { sellerId: id, accountId, agentUrl: agentUrlOf(own.slug), protocol: 'mcp', bearerToken: null, isHosted: true, health: null };
  }

  private standing({ accountId, id }: Pick<SellerState, 'accountId' | 'id'>, now: Date): AgentStanding {
    return standingOf(this.healths.find({ accountId, sellerId: id }), now);
  }

  private all(buyerId: number): readonly Listing[] {
    return this.seenBy(buyerId).map(listingOf);
  }

  private seenBy(buyerId: number): readonly ListedState[] {
    const pinned = this.storefronts.all().some(({ pinnedTo }) => pinnedTo === buyerId) ? buyerId : null;
    return this.states().filter(({ pinnedTo = null }) => pinnedTo === pinned);
  }

  private states(): readonly ListedState[] {
    const agents = this.sellers.all().map(({ seller }) => seller.state);
    const own = this.storefronts.all().filter(({ status }) => status === 'transacting');
    return [...agents.filter(({ status }) => status === 'enabled'), ...own];
  }
}

type ListedState = Omit<Listing, 'sandbox'> & {
  readonly accountId: number;
  readonly agentUrl?: string;
  readonly pinnedTo?: number | null;
  readonly sandbox?: boolean;
};

export class AnyAgentUrl extends AgentUrls {
  async assertAllowed(): Promise<void> {}
}

function pageOf<Row>(rows: readonly Row[], page?: OffsetRequest): readonly Row[] {
  return page ? rows.slice(page.offset, page.offset + page.limit + 1) : rows;
}

function listingOf({ id, slug, name, logoUrl, channels, countries, sandbox, createdAt, updatedAt }: ListedState): Listing {
  return { id, slug, name, logoUrl, channels, countries, sandbox: sandbox ?? false, createdAt, updatedAt };
}

/** Numbers the items of each group from 1. */
function numberWithinGroup<One extends object>(all: readonly One[], nameOf: (one: One) => string): (One & { readonly count: number })[] {
  const counts = new Map<string, number>();
  return all.map((one) => {
    const count = (counts.get(nameOf(one)) ?? 0) + 1;
    counts.set(nameOf(one), count);
    return { ...one, count };
  });
}

/** An empty list on either side matches any. */
function overlaps(offered: readonly string[], wanted: readonly string[] = []): boolean {
  return offered.length === 0 || wanted.length === 0 || wanted.some((word) => offered.includes(word));
}

function byName(a: Listing, b: Listing): number {
  if (a.name === b.name) return a.id - b.id;
  return a.name < b.name ? -1 : 1;
}
