import { Injectable } from '@nestjs/common';
import { Database } from '@exchange/platform';

export const suggestionKinds = ['brand', 'publisher', 'property'] as const;
export type SuggestionKind = (typeof suggestionKinds)[number];

export interface Suggestion {
  readonly domain: string;
  readonly name: string | null;
  readonly kind: SuggestionKind;
  readonly source: string | null;
}

/** Storefronts that buyers can find: a demo is in no directory. */
const fromStorefronts = `from storefronts s join seller_directory d on d.account_id = s.account_id and d.id = s.id where s.status = 'transacting'`;

/** SQL: whether one of them publishes there and has an active product of the channel. */
export const isAvailable = (row: string): string => `exists (
  select 1 ${fromStorefronts} and s.publisher_domain = ${row}.domain and ${row}.channel = any(s.channels))`;

/** What there is: storefronts that buyers can find, and the registry of properties that ships with the exchange. */
@Injectable()
export class Supply {
  constructor(private readonly database: Database) {}

  async isRegistered(domain: string): Promise<boolean> {
    const sql = `select 1 from property_registry where domain = $1 and kind = 'publisher'`;
    return (await this.database.query(sql, [domain], 'supply.registered')).length > 0;
  }

  /** Domains that begin like that. A storefront tells more of one than the registry. */
  suggest(beginning: string, limit: number): Promise<Suggestion[]> {
    return this.database.query<Suggestion>(
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
