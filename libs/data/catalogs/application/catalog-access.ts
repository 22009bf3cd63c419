import { Injectable } from '@nestjs/common';
import { type Caller, requireAdvertiser } from '@exchange/kernel';
import type { CatalogState } from '../domain/catalog';
import { catalogErrors } from '../domain/errors';
import { CatalogAdvertisers, type CatalogOwner, Catalogs } from '../domain/ports';

/** Advertisers and catalogs that a caller may read or change. Errors: 404 for unknown ids, 403 for a grant that is read only. */
@Injectable()
export class CatalogAccess {
  constructor(
    private readonly advertisers: CatalogAdvertisers,
    private readonly catalogs: Catalogs,
  ) {}

  requireRead(caller: Caller, advertiserId: number): Promise<CatalogOwner> {
    return requireAdvertiser(caller, advertiserId, 'to read', this.advertisers, catalogErrors);
  }

  /** 409 when the advertiser is archived. */
  requireWrite(caller: Caller, advertiserId: number): Promise<CatalogOwner> {
    return requireAdvertiser(caller, advertiserId, 'to change', this.advertisers, catalogErrors);
  }

  async catalog(accountId: number, advertiserId: number, catalogId: string): Promise<CatalogState> {
    const found = await this.catalogs.find({ accountId, advertiserId }, catalogId);
    if (!found) throw catalogErrors.notFound();
    return found;
  }
}
