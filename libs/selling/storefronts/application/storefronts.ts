import { Injectable } from '@nestjs/common';
import { offsetPage, type Page } from '@exchange/kernel';
import { Settings } from '@exchange/platform';
import { storefrontErrors } from '../domain/errors';
import { hostedAgentUrl } from '../domain/hosted-agent-url';
import { Directory, type Listing, type OffsetRequest, type SellerConnection, type SellerFilter } from '../domain/ports';

/** The facade: the directory as the buying side sees it. Only sellers that can be asked now exist here. */
@Injectable()
export class Storefronts {
  constructor(
    private readonly directory: Directory,
    private readonly settings: Settings,
  ) {}

  /** Every seller that a request with these restrictions concerns, by name. An absent or empty restriction restricts nothing. */
  eligible(filter: Omit<SellerFilter, 'name'>): Promise<readonly Listing[]> {
    return this.directory.listed(filter);
  }

  async list(filter: SellerFilter, page: OffsetRequest): Promise<Page<Listing>> {
    return offsetPage(await this.directory.listed(filter, page), page.limit, page.offset);
  }

  /** Storefront id → the account that sells there, of those that can be asked. */
  async accountsOf(ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
    return ids.length === 0 ? new Map() : this.directory.accountsOf(ids);
  }

  async read(id: number): Promise<Listing> {
    const listing = await this.directory.find(id);
    if (!listing) throw storefrontErrors.notFound();
    return listing;
  }

  /** How to speak to a seller, credentials included; null when it cannot be asked any more. For the process that asks, nobody else. */
  connection(id: number): Promise<SellerConnection | null> {
    return this.directory.connection(id, (slug) => hostedAgentUrl(this.settings.baseUrl, slug));
  }
}
