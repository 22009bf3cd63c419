import { Injectable } from '@nestjs/common';
import { CatalogBook, type CatalogEntry } from '@exchange/catalogs';
import type { SellerData } from '../../domain/outcome';
import { type Part, type SharedResource, SharedResources } from '../../domain/ports';
import type { ShareKey } from '../../domain/syndication-state';
import { inParts, type Sized } from './parts';

type Wanted = Pick<ShareKey, 'accountId' | 'advertiserId' | 'resourceType'>;

@Injectable()
export class FacadeResources extends SharedResources {
  constructor(private readonly catalogs: CatalogBook) {
    super();
  }

  async find({ accountId, advertiserId, resourceType }: Wanted, id: string): Promise<SharedResource | null> {
    if (resourceType !== 'CATALOG') return null;
    const found = await this.catalogs.find({ accountId, advertiserId }, id);
    return found && catalogResource(found);
  }

  parts(resource: SharedResource): AsyncIterable<Part> {
    return inParts(this.items(resource));
  }

  async taken(_resource: SharedResource, _sellerId: number, _data: SellerData): Promise<void> {}

  private async *items({ accountId, key: id, details }: SharedResource): AsyncGenerator<readonly Sized[]> {
    for await (const items of this.catalogs.items({ accountId, id, versionNumber: Number(details['versionNumber']) })) {
      yield items.map(({ itemId, length, attributes }) => ({ content: { item_id: itemId, ...attributes }, size: length }));
    }
  }
}

function catalogResource(entry: CatalogEntry): SharedResource {
  const { accountId, advertiserId, id: key, catalogId: id, name, type, versionId, versionNumber, itemCount } = entry;
  const isEmpty = versionId === null || itemCount === 0;
  return { accountId, advertiserId, type: 'CATALOG', key, id, name, version: versionId, isEmpty, details: { type, versionNumber } };
}
