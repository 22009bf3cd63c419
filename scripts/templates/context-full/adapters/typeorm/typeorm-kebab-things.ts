import { Injectable } from '@nestjs/common';
import type { CursorRequest, Step } from '@exchange/kernel';
import { AggregateStore, Database } from '@exchange/platform';
import type { PascalThing, PascalThingState } from '../../domain/kebab-thing';
import { PascalThings } from '../../domain/ports';
import { camelThingMapping, camelThingRow } from './kebab-thing.row';

@Injectable()
export class TypeormPascalThings extends PascalThings {
  constructor(
    private readonly store: AggregateStore,
    private readonly database: Database,
  ) {
    super();
  }

  async insert(camelThing: PascalThing): Promise<void> {
    await this.store.insert(camelThingMapping, camelThing);
  }

  find(accountId: number, id: string): Promise<PascalThing | null> {
    return this.store.find(camelThingMapping, { accountId, id });
  }

  change(accountId: number, id: string, step: Step<PascalThing>): Promise<PascalThing | null> {
    return this.store.change(camelThingMapping, { accountId, id }, step);
  }

  list(accountId: number, { limit, after }: CursorRequest): Promise<readonly PascalThingState[]> {
    const query = this.database.manager
      .createQueryBuilder(camelThingRow, 'row')
      .where('row.accountId = :accountId', { accountId })
      .orderBy('row.createdAt', 'DESC')
      .addOrderBy('row.id', 'DESC')
      .limit(limit + 1);
    if (after) query.andWhere('(row.createdAt, row.id) < (:createdAt, :id)', { createdAt: after[0], id: after[1] });
    return query.getMany();
  }
}
