import { Injectable } from '@nestjs/common';
import { offsetPage, type Page } from '@exchange/kernel';
import { storefrontErrors } from '../domain/errors';
import { Sellers, type OffsetRequest, type SellerConnection, type SellerFilter } from '../domain/ports';
import type { SellerState } from '../domain/seller';

/** What other contexts and buyers may know of a seller: never its address, never its credentials. */
export type Storefront = Pick<SellerState, 'id' | 'slug' | 'name' | 'logoUrl' | 'channels' | 'countries' | 'createdAt' | 'updatedAt'>;

/** The facade: the directory as the buying side sees it. Only enabled sellers exist here. */
@Injectable()
export class Storefronts {
  constructor(private readonly sellers: Sellers) {}

  /** Every enabled seller that a request with these restrictions concerns, by name. An absent or empty restriction restricts nothing. */
  async eligible(filter: Omit<SellerFilter, 'name'>): Promise<readonly Storefront[]> {
    return (await this.sellers.enabled(filter)).map((seller) => storefrontOf(seller.state));
  }

  async list(filter: SellerFilter, page: OffsetRequest): Promise<Page<Storefront>> {
    const rows = await this.sellers.enabled(filter, page);
    return offsetPage(rows, page.limit, page.offset).map((seller) => storefrontOf(seller.state));
  }

  /** Storefront id → the account that sells there, of those that are enabled. */
  async accountsOf(ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
    if (ids.length === 0) return new Map();
    return new Map((await this.sellers.enabled({ ids })).map(({ state }) => [state.id, state.accountId]));
  }

  async read(id: number): Promise<Storefront> {
    const seller = await this.sellers.findEnabled(id);
    if (!seller) throw storefrontErrors.notFound();
    return storefrontOf(seller.state);
  }

  /** How to speak to a seller, credentials included; null when it is not enabled any more. For the process that asks, nobody else. */
  connection(id: number): Promise<SellerConnection | null> {
    return this.sellers.connection(id);
  }
}

function storefrontOf(state: SellerState): Storefront {
  const { id, slug, name, logoUrl, channels, countries, createdAt, updatedAt } = state;
  return { id, slug, name, logoUrl, channels, countries, createdAt, updatedAt };
}
