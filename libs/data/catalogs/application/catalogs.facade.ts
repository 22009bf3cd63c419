import { Injectable } from '@nestjs/common';
import type { CatalogState } from '../domain/catalog';
import { catalogLimits } from '../domain/limits';
import { CatalogItems, Catalogs, type StoredItem } from '../domain/ports';
import type { CatalogType } from '../domain/words';

/** The part of a catalog that other contexts may see. */
export interface CatalogEntry {
  readonly accountId: number;
  readonly advertiserId: number;
  /** The platform's id. */
  readonly id: string;
  /** The buyer's id. */
  readonly catalogId: string;
  readonly name: string | null;
  readonly type: CatalogType;
  /** Null before the first version. */
  readonly versionId: string | null;
  readonly versionNumber: number;
  readonly itemCount: number;
}

export type CatalogEntryItem = StoredItem;

/** Reads catalogs and their items for other contexts. */
@Injectable()
export class CatalogsFacade {
  constructor(
    private readonly catalogs: Catalogs,
    private readonly stored: CatalogItems,
  ) {}

  /** `catalogId` is the buyer's id or the platform's. Null when the advertiser has no such catalog. */
  async find(owner: Pick<CatalogEntry, 'accountId' | 'advertiserId'>, catalogId: string): Promise<CatalogEntry | null> {
    const found = await this.catalogs.find(owner, catalogId);
    return found && entryOf(found);
  }

  /** Yields the items of this version in the order of their ids, 1,000 at a time. */
  async *items({
    accountId,
    id,
    versionNumber,
  }: Pick<CatalogEntry, 'accountId' | 'id' | 'versionNumber'>): AsyncGenerator<readonly CatalogEntryItem[]> {
    for (let after: string | null = null; ;) {
      const items: readonly CatalogEntryItem[] = await this.stored.readVersion(
        { accountId, id },
        versionNumber,
        after,
        catalogLimits.stageBatch,
      );
      if (items.length > 0) yield items;
      if (items.length < catalogLimits.stageBatch) return;
      after = items.at(-1)!.itemId;
    }
  }
}

function entryOf(state: CatalogState): CatalogEntry {
  const { accountId, advertiserId, id, catalogId, name, type, itemCount } = state;
  const { latestVersionId: versionId, latestVersionNumber: versionNumber } = state;
  return { accountId, advertiserId, id, catalogId, name, type, versionId, versionNumber, itemCount };
}
