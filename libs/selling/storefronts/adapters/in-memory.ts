import { storefrontErrors } from '../domain/errors';
import { AgentUrls, Sellers, type OffsetRequest, type SellerConnection, type SellerFilter } from '../domain/ports';
import { Seller } from '../domain/seller';

export class InMemorySellers extends Sellers {
  private readonly rows = new Map<number, Seller>();
  private readonly tokens = new Map<number, string | null>();
  private last = 0;

  async nextId(): Promise<number> {
    this.last += 1;
    return this.last;
  }

  async insert(seller: Seller, bearerToken: string | null): Promise<void> {
    this.save(seller, bearerToken);
  }

  async change(accountId: number, id: number, fn: (seller: Seller) => Seller, bearerToken?: string | null): Promise<Seller | null> {
    const seller = await this.find(accountId, id);
    return seller && this.save(fn(seller), bearerToken === undefined ? (this.tokens.get(id) ?? null) : bearerToken);
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

  async enabled(filter: SellerFilter, page?: OffsetRequest): Promise<readonly Seller[]> {
    const matching = [...this.rows.values()].filter((seller) => matches(seller, filter));
    return pageOf(matching.toSorted(byName), page);
  }

  async findEnabled(id: number): Promise<Seller | null> {
    const seller = this.rows.get(id);
    return seller?.state.status === 'enabled' ? seller : null;
  }

  async connection(id: number): Promise<SellerConnection | null> {
    const seller = await this.findEnabled(id);
    if (!seller) return null;
    const { accountId, agentUrl, protocol } = seller.state;
    return { sellerId: id, accountId, agentUrl, protocol, bearerToken: this.tokens.get(id) ?? null };
  }

  private save(seller: Seller, bearerToken: string | null): Seller {
    const { id, slug } = seller.state;
    for (const other of this.rows.values())
      if (other.state.slug === slug && other.state.id !== id) throw storefrontErrors.slugTaken({ field: 'slug' });
    const stored = new Seller(seller.state);
    this.rows.set(id, stored);
    this.tokens.set(id, bearerToken);
    return stored;
  }
}

/** For tests: every address is allowed. */
export class AnyAgentUrl extends AgentUrls {
  async assertAllowed(): Promise<void> {}
}

function matches(seller: Seller, { ids, name, ...wanted }: SellerFilter): boolean {
  if (seller.state.status !== 'enabled') return false;
  if (ids?.length && !ids.includes(seller.state.id)) return false;
  if (name && !seller.state.name.toLowerCase().includes(name.toLowerCase())) return false;
  return seller.sells(wanted);
}

function byName(a: Seller, b: Seller): number {
  if (a.state.name === b.state.name) return a.state.id - b.state.id;
  return a.state.name < b.state.name ? -1 : 1;
}

function pageOf(rows: readonly Seller[], page?: OffsetRequest): readonly Seller[] {
  return page ? rows.slice(page.offset, page.offset + page.limit + 1) : rows;
}
