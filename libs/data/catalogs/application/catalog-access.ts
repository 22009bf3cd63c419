import { Injectable } from '@nestjs/common';
import { type Caller, mayActFor, maySee } from '@exchange/kernel';
import type { CatalogState } from '../domain/catalog';
import { catalogReach } from '../domain/catalog.policy';
import { catalogErrors } from '../domain/errors';
import { AdvertiserDirectory, type CatalogOwner, Catalogs } from '../domain/ports';

/** The advertiser that a request is about, as far as its caller may reach it. */
@Injectable()
export class CatalogAccess {
  constructor(
    private readonly advertisers: AdvertiserDirectory,
    private readonly catalogs: Catalogs,
  ) {}

  async toRead(caller: Caller, advertiserId: number): Promise<CatalogOwner> {
    const isOut = catalogReach(caller, 'read') === 'own' && !maySee(caller, advertiserId);
    const owner = isOut ? null : await this.advertisers.find(caller.accountId, advertiserId);
    if (!owner) throw catalogErrors.advertiserNotFound();
    return owner;
  }

  /** 409 when the advertiser is archived. */
  async toWrite(caller: Caller, advertiserId: number): Promise<CatalogOwner> {
    const owner = await this.toRead(caller, advertiserId);
    const isOwn = catalogReach(caller, 'sync, refresh, transform, activate') === 'own';
    if (isOwn && !mayActFor(caller, advertiserId)) throw catalogErrors.readOnly();
    if (owner.isArchived) throw catalogErrors.advertiserArchived();
    return owner;
  }

  async catalog(accountId: number, advertiserId: number, catalogId: string): Promise<CatalogState> {
    const found = await this.catalogs.find({ accountId, advertiserId }, catalogId);
    if (!found) throw catalogErrors.notFound();
    return found;
  }
}
