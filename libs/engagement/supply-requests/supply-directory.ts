import { Injectable } from '@nestjs/common';
import { Database } from '@exchange/platform';

export const suggestionKinds = ['brand', 'publisher', 'property'] as const;
export type SupplySuggestionKind = (typeof suggestionKinds)[number];

export interface SupplySuggestion {
  readonly domain: string;
  readonly name: string | null;
  readonly kind: SupplySuggestionKind;
  readonly source: string | null;
}

/** Storefronts that buyers can find. Demos are not in the directory. */
const fromStorefronts = `from storefronts s join seller_directory d on d.account_id = s.account_id and d.id = s.id where s.status = 'transacting'`;

/** SQL condition: a findable storefront publishes at the domain and has an active product of the channel. */
export const isAvailable = (row: string): string => `exists (
  select 1 ${fromStorefronts} and s.publisher_domain = ${row}.domain and ${row}.channel = any(s.channels))`;

/** Available supply: storefronts that buyers can find, and the built-in registry of properties. */
@Injectable()
export class SupplyDirectory {
  constructor(private readonly database: Database) {}

  async isRegistered(domain: string): Promise<boolean> {
    const sql = `select 1 from property_registry where domain = $1 and kind = 'publisher'`;
    return (await this.database.query(sql, [domain], 'supply.registered')).length > 0;
  }

  /** Domains with the given beginning. A storefront takes precedence over the registry because it has a name. */
  suggest(beginning: string, limit: number): Promise<SupplySuggestion[]> {
    return this.database.query<SupplySuggestion>(
      `select distinct on (domain) domain, name, kind, source from (
         select s.publisher_domain as domain, s.name, 'publisher' as kind, 'storefront' as source, 1 as rank
         ${fromStorefronts} and starts_with(s.publisher_domain, $1)
         union all
         select domain, null, 'property', source, 2 from property_registry where kind = 'publisher' and starts_with(domain, $1)) known
       order by domain, rank, name limit $2`,
      [beginning, limit],
      'supply.suggest',
    );
  }
}
