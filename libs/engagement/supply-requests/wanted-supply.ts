import { Injectable } from '@nestjs/common';
import type { Channel } from '@exchange/kernel';
import { Database } from '@exchange/platform';

/** Roughly how many accounts want it: an exact number could be told apart from the one of yesterday. */
export const demands = ['few', 'several', 'many'] as const;
export type Demand = (typeof demands)[number];

/** What other accounts want of a domain and a channel that a seller has products of. Nothing in it says who they are. */
export interface WantedSupply {
  readonly domain: string;
  readonly channel: Channel;
  readonly demand: Demand;
  /** Whether buyers find an active product of it. */
  readonly isOffered: boolean;
}

/** The smallest number of accounts that are several, and that are many. */
const several = 5;
const many = 20;
/** Requests of one domain and channel that are looked at. */
const looked = 1_000;

/**
 * Demos want nothing. `geo` is text that people write: only where it is the code of a country, and the product has countries, have they to agree.
 * A storefront is one of an account, and channels are a list that ends: the rows are few.
 */
const wantedSql = `
  with shelf as (
    select s.publisher_domain as domain, channel, p.countries, p.status = 'active' and s.status = 'transacting' as is_offered
    from storefronts s join storefront_products p on p.account_id = s.account_id cross join unnest(p.channels) as channel
    where s.account_id = $1 and s.publisher_domain is not null and s.archived_at is null and p.status <> 'archived'),
  cells as (select domain, channel, bool_or(is_offered) as is_offered from shelf group by domain, channel)
  select c.domain, c.channel, c.is_offered, w.accounts from cells c
  cross join lateral (
    select count(*)::int as accounts from (
      select account_id, upper(btrim(geo)) as geo from supply_requests r
      where r.domain = c.domain and r.channel = c.channel and r.account_id <> $1 limit ${looked}) r
    where not exists (select 1 from accounts a where a.id = r.account_id and a.mode = 'DEMO')
      and (r.geo is null or r.geo !~ '^[A-Z]{2}$' or exists (
        select 1 from shelf where shelf.domain = c.domain and shelf.channel = c.channel and (countries = '{}' or r.geo = any(countries))))) w
  where w.accounts > 0 order by c.domain, c.channel`;

interface Row {
  readonly domain: string;
  readonly channel: Channel;
  readonly is_offered: boolean;
  readonly accounts: number;
}

/** The seller's side of supply requests. */
@Injectable()
export class WantedSupplies {
  constructor(private readonly database: Database) {}

  async of(accountId: number): Promise<readonly WantedSupply[]> {
    const rows = await this.database.query<Row>(wantedSql, [accountId], 'supply_requests.wanted');
    return rows.map(({ domain, channel, is_offered: isOffered, accounts }) => ({ domain, channel, isOffered, demand: demandOf(accounts) }));
  }
}

function demandOf(accounts: number): Demand {
  return accounts < several ? 'few' : accounts < many ? 'several' : 'many';
}
