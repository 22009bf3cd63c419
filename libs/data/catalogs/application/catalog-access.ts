import { Injectable } from '@nestjs/common';
import { type Caller, requireAdvertiser } from '@exchange/kernel';
import type { CatalogState } from '../domain/catalog';
import { catalogErrors } from '../domain/errors';
import { AdvertiserDirectory, type CatalogOwner, Catalogs } from '../domain/ports';

/** The advertiser that a request is about, as far as its caller may reach it, and its catalogs. */
@Injectable()
export class CatalogAccess {
  constructor(
    private readonly advertisers: AdvertiserDirectory,
    private readonly catalogs: Catalogs,
  ) {}

  toRead(caller: Caller, advertiserId: number): Promise<CatalogOwner> {
    return requireAdvertiser(caller, advertiserId, 'to read', this.advertisers, catalogErrors);
  }

  /** 409 when the advertiser is archived. */
  toWrite(caller: Caller, advertiserId: number): Promise<CatalogOwner> {
    return requireAdvertiser(caller, advertiserId, 'to change', this.advertisers, catalogErrors);
  }

  async catalog(accountId: number, advertiserId: number, catalogId: string): Promise<CatalogState> {
    const found = await this.catalogs.find({ accountId, advertiserId }, catalogId);
    if (!found) throw catalogErrors.notFound();
    return found;
  }
}
