import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { definedOnly, type Caller, invalidField, type Page } from '@exchange/kernel';
import { type KindOwner, type KindSearch, ObjectKind, toolFields } from '@exchange/platform/tools';
import { CatalogsService } from '../../application/catalogs.service';
import { catalogTypes } from '../../domain/words';
import { catalogWire, type CatalogWire } from '../http/catalog.wire';

const filter = z.strictObject({
  advertiserId: toolFields.advertiserId,
  type: z.enum(catalogTypes).optional(),
});
type Filter = z.output<typeof filter>;

@Injectable()
export class CatalogKind extends ObjectKind<typeof filter> {
  readonly kind = 'catalog';
  readonly description = 'Products, stores or offers of an advertiser, from a feed or sent by hand.';
  readonly filter = filter;
  override readonly accountType = 'BUYER';

  constructor(private readonly catalogs: CatalogsService) {
    super();
  }

  /** Newest first, within one advertiser; `query` matches a part of the name. */
  override async search(caller: Caller, { query: name, filter: wanted, cursor, limit }: KindSearch<Filter>): Promise<Page<CatalogWire>> {
    const request = { limit, ...definedOnly({ cursor }) };
    return (await this.catalogs.newest(caller, { ...wanted, name }, request)).map(catalogWire);
  }

  override async get(caller: Caller, id: string, { advertiserId }: KindOwner = {}): Promise<CatalogWire> {
    if (advertiserId === undefined) throw invalidField('advertiserId', 'advertiserId says whose it is.');
    return catalogWire(await this.catalogs.get(caller, advertiserId, id));
  }
}
