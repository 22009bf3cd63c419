import { Injectable } from '@nestjs/common';
import type { CatalogState } from '../domain/catalog';
import { catalogLimits } from '../domain/limits';
import { CatalogItems, Catalogs, type StoredItem } from '../domain/ports';
import type { CatalogType } from '../domain/words';

/** What other contexts know about a catalog. */
export interface CatalogEntry {
  readonly accountId: number;
  readonly advertiserId: number;
  /** The platform's id. */
  readonly id: string;
  /** The buyer's. */
  readonly catalogId: string;
  readonly name: string | null;
  readonly type: CatalogType;
  /** Null: it has no items yet. */
  readonly versionId: string | null;
  readonly versionNumber: number;
  readonly itemCount: number;
}

export type CatalogBookItem = StoredItem;

/** The face of this context for others. */
@Injectable()
export class CatalogsFacade {
  constructor(
    private readonly catalogs: Catalogs,
    private readonly stored: CatalogItems,
  ) {}

  /** By the buyer's id or the platform's. Null when the advertiser has no such catalog. */
  async find(owner: Pick<CatalogEntry, 'accountId' | 'advertiserId'>, catalogId: string): Promise<CatalogEntry | null> {
    const found = await this.catalogs.find(owner, catalogId);
    return found && entryOf(found);
  }

  /** The items of exactly this version, by id, however many there are: a thousand at a time. */
  async *items({
    accountId,
    id,
    versionNumber,
  }: Pick<CatalogEntry, 'accountId' | 'id' | 'versionNumber'>): AsyncGenerator<readonly CatalogBookItem[]> {
    for (let after: string | null = null; ;) {
      const items: readonly CatalogBookItem[] = await this.stored.readVersion(
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
