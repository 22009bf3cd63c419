import { Injectable } from '@nestjs/common';
import type { CursorRequest, Step } from '@exchange/kernel';
import { AggregateStore, Database } from '@exchange/platform';
import type { Demo, DemoState } from '../../domain/demo';
import { Demos } from '../../domain/ports';
import { demoMapping, demoRow } from './demo.row';

@Injectable()
export class TypeormDemos extends Demos {
  constructor(
    private readonly store: AggregateStore,
    private readonly database: Database,
  ) {
    super();
  }

  async insert(demo: Demo): Promise<void> {
    await this.store.insert(demoMapping, demo);
  }

  find(accountId: number, id: string): Promise<Demo | null> {
    return this.store.find(demoMapping, { accountId, id });
  }

  change(accountId: number, id: string, step: Step<Demo>): Promise<Demo | null> {
    return this.store.change(demoMapping, { accountId, id }, step);
  }

  list(accountId: number, { limit, after }: CursorRequest): Promise<readonly DemoState[]> {
    const query = this.database.manager
      .createQueryBuilder(demoRow, 'row')
      .where('row.accountId = :accountId', { accountId })
      .orderBy('row.createdAt', 'DESC')
      .addOrderBy('row.id', 'DESC')
      .limit(limit + 1);
    if (after) query.andWhere('(row.createdAt, row.id) < (:createdAt, :id)', { createdAt: after[0], id: after[1] });
    return query.getMany();
  }
}
