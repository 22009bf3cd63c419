import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { definedOnly, type Caller, invalidField, readableAdvertisers, type Page } from '@exchange/kernel';
import { idsField, integerIdOf, type KindSearch, ObjectKind, toolFields } from '@exchange/platform/tools';
import { AdvertisersService } from '../../application/advertisers.service';
import type { AdvertiserState } from '../../domain/advertiser';
import { advertiserWire } from '../http/advertiser.wire';

const filter = z.strictObject({
  status: z.enum(['ACTIVE', 'ARCHIVED', 'ALL']).optional().describe('Default ACTIVE.'),
  isArchived: z.boolean().optional().describe('In place of status.'),
  sandbox: z.boolean().optional().describe('true: only those that ask sandbox sellers.'),
  ids: idsField(toolFields.integerId).describe('Only these, whatever their status.'),
});
type Filter = z.output<typeof filter>;

@Injectable()
export class AdvertiserKind extends ObjectKind<typeof filter> {
  readonly kind = 'advertiser';
  readonly description = 'A brand that the account buys for. Campaigns, audiences, catalogs and event sources belong to one.';
  readonly filter = filter;
  override readonly accountType = 'BUYER';
  override readonly idField = 'advertiserId';
  /** Same default as REST (rest-api.md, Limits). */
  override readonly defaultPageSize = 50;

  constructor(private readonly advertisers: AdvertisersService) {
    super();
  }

  /** Newest first; `query` is part of the name. */
  override async search(caller: Caller, { query, filter: wanted, cursor, limit }: KindSearch<Filter>): Promise<Page<object>> {
    const known = readableAdvertisers(caller);
    const asked = {
      accountId: caller.accountId,
      status: statusOf(wanted),
      name: query,
      sandbox: wanted.sandbox,
      ids: wanted.ids?.filter((id) => known?.includes(id) ?? true) ?? known?.slice(),
    };
    return (await this.advertisers.listNewest(asked, { limit, ...definedOnly({ cursor }) })).map(advertiserObject);
  }

  override async get(caller: Caller, id: string): Promise<object | null> {
    const advertiserId = integerIdOf(id);
    if (advertiserId === null) return null;
    return advertiserObject(await this.advertisers.get(caller, advertiserId));
  }
}

/** Contains the id under both names: `advertiserId` in tools, `id` in REST. */
const advertiserObject = (state: AdvertiserState): object => ({
  advertiserId: state.id,
  ...advertiserWire(state),
  isArchived: state.status === 'ARCHIVED',
});

/** Status to filter by; undefined for every status. Throws 400 for both filters at once. */
function statusOf({ status, isArchived, ids }: Filter): 'ACTIVE' | 'ARCHIVED' | undefined {
  if (status !== undefined && isArchived !== undefined) throw invalidField('filter.isArchived', 'Send status or isArchived, not both.');
  if (isArchived !== undefined) return isArchived ? 'ARCHIVED' : 'ACTIVE';
  if (status === undefined) return ids === undefined ? 'ACTIVE' : undefined;
  return status === 'ALL' ? undefined : status;
}
