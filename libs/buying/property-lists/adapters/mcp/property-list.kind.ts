import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { definedOnly, type Caller, invalidField, type Page, requireGranted } from '@exchange/kernel';
import { type KindOwner, type KindSearch, ObjectKind, toolFields } from '@exchange/platform/tools';
import { PropertyListsService } from '../../application/property-lists.service';
import { propertyListErrors } from '../../domain/errors';
import { purposes } from '../../domain/property-list';
import { listSummaryWire, type PropertyListSummaryWire } from '../http/property-list.wire';

const filter = z.strictObject({
  advertiserId: toolFields.advertiserId,
  propertyListPurpose: z.enum(purposes).optional(),
});
type Filter = z.output<typeof filter>;

@Injectable()
export class PropertyListKind extends ObjectKind<typeof filter> {
  readonly kind = 'property_list';
  readonly description = 'Sites and apps that campaigns of an advertiser include or exclude.';
  readonly filter = filter;
  override readonly accountType = 'BUYER';

  constructor(private readonly lists: PropertyListsService) {
    super();
  }

  /** Returns the lists of one advertiser, newest first; `query` matches a part of the name. */
  override async search(
    caller: Caller,
    { query: name, filter: wanted, cursor, limit }: KindSearch<Filter>,
  ): Promise<Page<PropertyListSummaryWire>> {
    const { advertiserId, propertyListPurpose: purpose } = wanted;
    requireGranted(caller, wanted, 'to read', propertyListErrors.advertiserNotFound);
    const request = { limit, ...definedOnly({ cursor }) };
    return (await this.lists.newest({ accountId: caller.accountId, advertiserId, name, purpose }, request)).map(listSummaryWire);
  }

  override async get(caller: Caller, id: string, { advertiserId }: KindOwner = {}): Promise<PropertyListSummaryWire> {
    if (advertiserId === undefined) throw invalidField('advertiserId', 'advertiserId says whose it is.');
    return listSummaryWire((await this.lists.get(caller, { advertiserId, id })).list);
  }
}
