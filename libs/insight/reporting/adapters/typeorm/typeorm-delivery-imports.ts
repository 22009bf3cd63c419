import { Injectable } from '@nestjs/common';
import type { CursorRequest } from '@exchange/kernel';
import { AggregateStore, Database } from '@exchange/platform';
import type { DeliveryImport, DeliveryImportState } from '../../domain/delivery-import';
import { DeliveryImports } from '../../domain/ports';
import { deliveryImportMapping, deliveryImportRow } from './delivery-import.row';

@Injectable()
export class TypeormDeliveryImports extends DeliveryImports {
  constructor(
    private readonly store: AggregateStore,
    private readonly database: Database,
  ) {
    super();
  }

  async insert(delivery: DeliveryImport): Promise<void> {
    await this.store.insert(deliveryImportMapping, delivery);
  }

  find({ accountId, id }: Pick<DeliveryImportState, 'accountId' | 'id'>): Promise<DeliveryImportState | null> {
    return this.database.manager.findOneBy(deliveryImportRow, { accountId, id });
  }

  list(accountId: number, { limit, after }: CursorRequest): Promise<readonly DeliveryImportState[]> {
    const query = this.database.manager.createQueryBuilder(deliveryImportRow, 'row').where('row.accountId = :accountId', { accountId });
    if (after) query.andWhere('(row.created_at, row.id) < (:at, :id)', { at: new Date(after[0]!), id: after[1] });
    return query
      .orderBy('row.createdAt', 'DESC')
      .addOrderBy('row.id', 'DESC')
      .limit(limit + 1)
      .getMany();
  }
}
