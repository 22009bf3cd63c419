import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import type { Caller, Page } from '@exchange/kernel';
import { type KindSearch, noSearchText, ObjectKind, optionalListOf } from '@exchange/platform/tools';
import { AdvertiserGrantsService } from '../../application/advertiser-grants.service';
import { advertiserGrantStates } from '../../domain/advertiser-grant.states';
import { grantDirections } from '../../domain/ports';
import { advertiserGrantWire, type AdvertiserGrantWire } from '../http/advertiser-grant.wire';

const filter = z.strictObject({
  grantStatus: optionalListOf(advertiserGrantStates.stored, 'Only grants in one of these states.'),
  direction: z.enum(grantDirections).optional().describe('Only grants that the account gave, or only those that it received.'),
});

@Injectable()
export class AdvertiserGrantKind extends ObjectKind<typeof filter> {
  readonly kind = 'advertiser_grant';
  readonly description = 'Advertisers that one organization lets another work on.';
  readonly filter = filter;
  override readonly accountType = 'BUYER';

  constructor(private readonly grants: AdvertiserGrantsService) {
    super();
  }

  override async search(
    caller: Caller,
    { query, filter: { grantStatus: statuses, direction }, cursor, limit }: KindSearch<z.output<typeof filter>>,
  ): Promise<Page<AdvertiserGrantWire>> {
    if (query !== undefined) throw noSearchText(this.kind);
    const page = await this.grants.list(caller, { statuses, direction, cursor, limit });
    return page.map((state) => advertiserGrantWire(state, caller.accountId));
  }

  override async get(caller: Caller, id: string): Promise<AdvertiserGrantWire> {
    return advertiserGrantWire(await this.grants.read(caller, id), caller.accountId);
  }
}
