import { Injectable } from '@nestjs/common';
import type { Channel } from '@exchange/kernel';
import { Database } from '@exchange/platform';

/** A domain and channel of the seller's products that another account wants. Does not reveal who, where, how many or since when. */
export interface WantedSupply {
  readonly domain: string;
  readonly channel: Channel;
  /** Whether buyers can find an active product. */
  readonly isOffered: boolean;
}

/**
 * Requests of demos do not count. `geo` is not compared with the countries of products: a seller could find a buyer's region by changing them. The
 * result is small: an account has one storefront, and the list of channels is fixed.
 */
const wantedSql = `
  with products as (
    select s.publisher_domain as domain, channel, p.status = 'active' and s.status = 'transacting' as is_offered
    from storefronts s join storefront_products p on p.account_id = s.account_id cross join unnest(p.channels) as channel
    where s.account_id = $1 and s.publisher_domain is not null and s.archived_at is null and p.status <> 'archived'),
  cells as (select domain, channel, bool_or(is_offered) as is_offered from products group by domain, channel)
  select c.domain, c.channel, c.is_offered from cells c
  where exists (
    select 1 from supply_requests r join accounts a on a.id = r.account_id
    where r.domain = c.domain and r.channel = c.channel and r.account_id <> $1 and a.mode <> 'DEMO')
  order by c.domain, c.channel`;

interface Row {
  readonly domain: string;
  readonly channel: Channel;
  readonly is_offered: boolean;
}

@Injectable()
export class WantedSupplies {
  constructor(private readonly database: Database) {}

  async list(accountId: number): Promise<readonly WantedSupply[]> {
    const rows = await this.database.query<Row>(wantedSql, [accountId], 'supply_requests.wanted');
    return rows.map(({ domain, channel, is_offered: isOffered }) => ({ domain, channel, isOffered }));
  }
}
