import { Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
import { AggregateStore, type Condition, Database, isUniqueViolation, ListReads, type Slice, storedAs } from '@exchange/platform';
import type { Catalog, CatalogState } from '../../domain/catalog';
import { catalogErrors } from '../../domain/errors';
import { type CatalogFilter, type CatalogKey, Catalogs } from '../../domain/ports';
import { catalogMapping, catalogRow } from './catalog.row';

const listed = { name: 'catalogs.list', ...storedAs(catalogRow), orderBy: 'created_at desc, id desc' };

@Injectable()
export class TypeormCatalogs extends Catalogs {
  private readonly lists = new ListReads<CatalogState>(this.database, listed);

  constructor(
    private readonly store: AggregateStore,
    private readonly database: Database,
  ) {
    super();
  }

  async insert(catalog: Catalog): Promise<void> {
    try {
      await this.store.insert(catalogMapping, catalog);
    } catch (error) {
      if (isUniqueViolation(error, 'catalogs_buyer_id')) throw catalogErrors.duplicate({ field: 'catalog_id' });
      throw error;
    }
  }

  change({ accountId, id }: CatalogKey, fn: (catalog: Catalog) => Catalog): Promise<Catalog | null> {
    return this.store.change(catalogMapping, { accountId, id, deletedAt: IsNull() }, fn);
  }

  async find({ accountId, advertiserId }: Omit<CatalogFilter, 'type'>, catalogId: string): Promise<CatalogState | null> {
    const found = await this.database.manager
      .createQueryBuilder(catalogRow, 'c')
      .where('c.accountId = :accountId and c.advertiserId = :advertiserId and c.deletedAt is null', { accountId, advertiserId })
      .andWhere('(c.catalogId = :catalogId or c.id = :catalogId)', { catalogId })
      .getMany();
    return found.find((catalog) => catalog.catalogId === catalogId) ?? found[0] ?? null;
  }

  list(filter: CatalogFilter, slice: Slice): Promise<readonly CatalogState[]> {
    return this.lists.page(conditionsOf(filter), slice);
  }

  count(filter: CatalogFilter): Promise<number> {
    return this.lists.count(conditionsOf(filter));
  }

  async claimDue(now: Date, until: Date, limit: number): Promise<readonly CatalogState[]> {
    return this.database.run(async () => {
      const due = await this.database.query<{ account_id: number; id: string }>(
        `update catalogs set next_sync_at = $2 where (account_id, id) in (
           select account_id, id from catalogs where next_sync_at <= $1 and deleted_at is null
           order by next_sync_at limit $3 for update skip locked
         ) returning account_id, id`,
        [now, until, limit],
        'catalogs.claim',
      );
      if (due.length === 0) return [];
      return this.database.manager.find(catalogRow, { where: due.map(({ account_id, id }) => ({ accountId: account_id, id })) });
    });
  }
}

const conditionsOf = ({ accountId, advertiserId, type }: CatalogFilter): Condition[] => [
  ['account_id = $?', accountId],
  ['advertiser_id = $?', advertiserId],
  ['deleted_at is null'],
  ['type = $?', type],
];
