import { Injectable } from '@nestjs/common';
import { Clock, cursorPage, offsetPage, type Page, type PageRequest, cursorRequestOf } from '@exchange/kernel';
import { storefrontErrors } from '../domain/errors';
import { type Candidate, Directory, type Listing, type OffsetRequest, type SellerFilter } from '../domain/ports';

/** The facade: the directory as one buyer sees it. Only sellers that can be asked now exist here. */
@Injectable()
export class StorefrontsFacade {
  constructor(
    private readonly directory: Directory,
    private readonly clock: Clock,
  ) {}

  /** Every seller that a request with these restrictions concerns, by name. An absent or empty restriction restricts nothing. */
  eligible(filter: Omit<SellerFilter, 'name'>): Promise<readonly Listing[]> {
    return this.directory.listed(filter);
  }

  /**
   * Sellers that a request with these restrictions concerns, the accounts in turn: the first of each, in an order that differs by `seed`, then
   * the second, and so on.
   */
  candidates(filter: Omit<SellerFilter, 'name'>, seed: string, limit: number): Promise<readonly Candidate[]> {
    return this.directory.candidates(filter, seed, limit, this.clock.now());
  }

  async list(filter: SellerFilter, page: OffsetRequest): Promise<Page<Listing>> {
    return offsetPage(await this.directory.listed(filter, page), page.limit, page.offset);
  }

  /** By name, from a place on. */
  async byName(filter: SellerFilter, request: PageRequest): Promise<Page<Listing>> {
    const { limit, after } = cursorRequestOf(request, ['string', 'number']);
    return cursorPage(await this.directory.listed(filter, { limit, offset: 0, after }), limit, ({ name, id }) => [name, id]);
  }

  /** Storefront id → the account that sells there, of those that can be asked. */
  async accountsOf(buyerId: number, ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
    return ids.length === 0 ? new Map() : this.directory.accountsOf(buyerId, ids);
  }

  /** Those of the ids that are a sandbox to the buyer, listed or not. */
  async sandboxesAmong(buyerId: number, ids: readonly number[]): Promise<ReadonlySet<number>> {
    return ids.length === 0 ? new Set() : this.directory.sandboxesAmong(buyerId, ids);
  }

  async read(buyerId: number, id: number): Promise<Listing> {
    const listing = await this.directory.find(buyerId, id);
    if (!listing) throw storefrontErrors.notFound();
    return listing;
  }
}
