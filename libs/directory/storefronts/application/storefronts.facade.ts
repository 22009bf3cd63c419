import { Injectable } from '@nestjs/common';
import { Clock, cursorPage, offsetPage, type Page, type PageRequest, cursorRequestOf } from '@exchange/kernel';
import { storefrontErrors } from '../domain/errors';
import { type SellerCandidate, StorefrontDirectory, type Listing, type OffsetRequest, type DirectoryFilter } from '../domain/ports';

/** The directory as one buyer sees it: only sellers that can be asked now. */
@Injectable()
export class StorefrontsFacade {
  constructor(
    private readonly directory: StorefrontDirectory,
    private readonly clock: Clock,
  ) {}

  /** Sellers that match the filter, by name. Absent and empty members restrict nothing. */
  listEligible(filter: Omit<DirectoryFilter, 'name'>): Promise<readonly Listing[]> {
    return this.directory.list(filter);
  }

  /** Sellers that match the filter, alternating between accounts in an order that depends on `seed`. */
  candidates(filter: Omit<DirectoryFilter, 'name'>, seed: string, limit: number): Promise<readonly SellerCandidate[]> {
    return this.directory.candidates(filter, seed, limit, this.clock.now());
  }

  async list(filter: DirectoryFilter, page: OffsetRequest): Promise<Page<Listing>> {
    return offsetPage(await this.directory.list(filter, page), page.limit, page.offset);
  }

  /** Ordered by name, paged by cursor. */
  async byName(filter: DirectoryFilter, request: PageRequest): Promise<Page<Listing>> {
    const { limit, after } = cursorRequestOf(request, ['string', 'number']);
    return cursorPage(await this.directory.list(filter, { limit, offset: 0, after }), limit, ({ name, id }) => [name, id]);
  }

  /** Account by seller id, for sellers that can be asked. */
  async accountsOf(buyerId: number, ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
    return ids.length === 0 ? new Map() : this.directory.accountsOf(buyerId, ids);
  }

  /** Ids of sellers that are sandboxes for the buyer, also when no longer listed. */
  async sandboxesAmong(buyerId: number, ids: readonly number[]): Promise<ReadonlySet<number>> {
    return ids.length === 0 ? new Set() : this.directory.sandboxesAmong(buyerId, ids);
  }

  async read(buyerId: number, id: number): Promise<Listing> {
    const listing = await this.directory.find(buyerId, id);
    if (!listing) throw storefrontErrors.notFound();
    return listing;
  }
}
