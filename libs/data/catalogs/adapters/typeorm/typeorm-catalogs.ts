import { Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
import type { Step } from '@exchange/kernel';
import { AggregateStore, type Condition, containing, Database, isUniqueViolation, ListReads, storedAs } from '@exchange/platform';
import type { Catalog, CatalogState } from '../../domain/catalog';
import { catalogErrors } from '../../domain/errors';
import { type CatalogFilter, type CatalogKey, Catalogs, type CatalogSlice } from '../../domain/ports';
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

  change({ accountId, id }: CatalogKey, fn: Step<Catalog>): Promise<Catalog | null> {
    return this.store.change(catalogMapping, { accountId, id, deletedAt: IsNull() }, fn);
  }

  async find({ accountId, advertiserId }: Omit<CatalogFilter, 'type' | 'name'>, catalogId: string): Promise<CatalogState | null> {
    const found = await this.database.manager
      .createQueryBuilder(catalogRow, 'c')
      .where('c.accountId = :accountId and c.advertiserId = :advertiserId and c.deletedAt is null', { accountId, advertiserId })
      .andWhere('(c.catalogId = :catalogId or c.id = :catalogId)', { catalogId })
      .getMany();
    return found.find((catalog) => catalog.catalogId === catalogId) ?? found[0] ?? null;
  }

  list(filter: CatalogFilter, { take, skip, after }: CatalogSlice): Promise<readonly CatalogState[]> {
    const behind: Condition = ['(created_at, id) < ($?, $?)', after?.createdAt, after?.id];
    return this.lists.page([...conditionsOf(filter), behind], { take, skip });
  }

  count(filter: CatalogFilter): Promise<number> {
    return this.lists.count(conditionsOf(filter));
  }
}

const conditionsOf = ({ accountId, advertiserId, type, name }: CatalogFilter): Condition[] => [
  ['account_id = $?', accountId],
  ['advertiser_id = $?', advertiserId],
  ['deleted_at is null'],
  ['type = $?', type],
  ['name ilike $?', name === undefined ? undefined : containing(name)],
];
