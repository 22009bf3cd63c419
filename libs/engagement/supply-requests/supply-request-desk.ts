import { Injectable } from '@nestjs/common';
import { type Channel, cursorPage, domainOf, type Page, type PageRequest, cursorRequestOf } from '@exchange/kernel';
import { Database } from '@exchange/platform';
import { isAvailable } from './supply-directory';
import { fromRow, type SupplyRequestRow, type TrackedSupply } from './supply-request.row';
import { trackedColumns } from './supply-requests.service';

/** A supply request with the name of its account. */
export interface StaffSupplyRequest extends TrackedSupply {
  readonly accountName: string;
}

export interface DeskFilter {
  readonly domain?: string;
  readonly channel?: Channel;
  readonly isAvailable?: boolean;
  /** Only requests added at this time or later. */
  readonly since?: Date;
}

/** Supply requests of every account, for platform staff. */
@Injectable()
export class SupplyRequestDesk {
  constructor(private readonly database: Database) {}

  /** Newest first. */
  async list({ domain, channel, isAvailable: wanted, since }: DeskFilter, request: PageRequest): Promise<Page<StaffSupplyRequest>> {
    const { limit, after } = cursorRequestOf(request, ['timestamp', 'number', 'string', 'string']);
    const [createdAt, accountId, lastDomain, lastChannel] = after ?? [null, null, null, null];
    const rows = await this.database.query<SupplyRequestRow & { readonly account_name: string }>(
      `select ${trackedColumns}, (select a.name from accounts a where a.id = r.account_id) as account_name from supply_requests r
       where ($1::timestamptz is null or (created_at, account_id, domain, channel) < ($1, $2, $3, $4))
         and ($5::text is null or domain = $5) and ($6::text is null or channel = $6) and ($7::timestamptz is null or created_at >= $7)
         and ($8::boolean is null or ${isAvailable('r')} = $8)
       order by created_at desc, account_id desc, domain desc, channel desc limit $9`,
      [
        createdAt,
        accountId,
        lastDomain,
        lastChannel,
        domain === undefined ? null : (domainOf(domain) ?? domain),
        channel ?? null,
        since ?? null,
        wanted ?? null,
        limit + 1,
      ],
      'supply_requests.of_all',
    );
    const found = rows.map((row) => ({ ...fromRow(row), accountName: row.account_name }));
    return cursorPage(found, limit, (row) => [row.createdAt.toISOString(), row.accountId, row.domain, row.channel]);
  }
}
