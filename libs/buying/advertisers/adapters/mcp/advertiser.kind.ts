import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { definedOnly, type Caller, knownAdvertisers, type Page } from '@exchange/kernel';
import { integerIdOf, type KindSearch, ObjectKind } from '@exchange/platform';
import { AdvertisersService } from '../../application/advertisers.service';
import { advertiserWire, type AdvertiserWire } from '../http/advertiser.wire';

const filter = z.strictObject({
  status: z.enum(['ACTIVE', 'ARCHIVED', 'ALL']).default('ACTIVE').describe('Default ACTIVE.'),
  sandbox: z.boolean().optional().describe('true: only those that ask sandbox sellers.'),
});
type Filter = z.output<typeof filter>;

@Injectable()
export class AdvertiserKind extends ObjectKind<typeof filter> {
  readonly kind = 'advertiser';
  readonly description = 'A brand that the account buys for. Campaigns, audiences, catalogs and event sources belong to one.';
  readonly filter = filter;
  override readonly accountType = 'BUYER';

  constructor(private readonly advertisers: AdvertisersService) {
    super();
  }

  /** Newest first; `query` is part of the name. */
  override async search(
    caller: Caller,
    { query, filter: { status, sandbox }, cursor, limit }: KindSearch<Filter>,
  ): Promise<Page<AdvertiserWire>> {
    const wanted = {
      accountId: caller.accountId,
      status: status === 'ALL' ? undefined : status,
      name: query,
      sandbox,
      ids: knownAdvertisers(caller)?.slice(),
    };
    return (await this.advertisers.newest(wanted, { limit, ...definedOnly({ cursor }) })).map(advertiserWire);
  }

  override async get(caller: Caller, id: string): Promise<AdvertiserWire | null> {
    const advertiserId = integerIdOf(id);
    if (advertiserId === null) return null;
    return advertiserWire(await this.advertisers.get(caller, advertiserId));
  }
}
