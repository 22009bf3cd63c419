import { Injectable } from '@nestjs/common';
import type { Day, Step } from '@exchange/kernel';
import { AggregateStore, Caps, Database, storedAs } from '@exchange/platform';
import { Demo, type DemoState } from '../../domain/demo';
import { demoErrors } from '../../domain/errors';
import { type DemoKey, Demos } from '../../domain/ports';
import { demoMapping, demoRow } from './demo.row';

const { select } = storedAs(demoRow);

@Injectable()
export class TypeormDemos extends Demos {
  constructor(
    private readonly store: AggregateStore,
    private readonly database: Database,
    private readonly caps: Caps = new Caps(database),
  ) {
    super();
  }

  async lockOrganization(organizationId: number): Promise<void> {
    await this.database.lock('demos', organizationId);
  }

  async assertBelowLimit(accountIds: readonly number[]): Promise<void> {
    await this.caps.insistOn({ name: 'demos', place: 'demos where account_id = any($1)', params: [accountIds], error: demoErrors.tooMany });
  }

  async insert(demo: Demo): Promise<void> {
    await this.store.insert(demoMapping, demo);
  }

  async findNewest(accountId: number): Promise<Demo | null> {
    const [state] = await this.database.query<DemoState>(
      `select ${select} from demos where account_id = $1 order by generation desc limit 1`,
      [accountId],
      'demos.newest',
    );
    return state ? new Demo(state) : null;
  }

  change({ accountId, generation }: DemoKey, step: Step<Demo>): Promise<Demo | null> {
    return this.store.change(demoMapping, { accountId, generation }, step);
  }

  async remove({ accountId, generation }: DemoKey): Promise<void> {
    await this.database.query('delete from demos where account_id = $1 and generation = $2', [accountId, generation]);
  }

  findExpired(now: Date, limit: number): Promise<readonly DemoState[]> {
    return this.database.query<DemoState>(
      `select ${select} from demos where status = 'ACTIVE' and expires_at <= $1 order by expires_at limit $2`,
      [now, limit],
      'demos.expired',
    );
  }

  findUndelivered(day: Day, limit: number): Promise<readonly DemoState[]> {
    return this.database.query<DemoState>(
      `select ${select} from demos where status = 'ACTIVE' and delivered_through < $1 order by delivered_through limit $2`,
      [day, limit],
      'demos.behind',
    );
  }

  findRemovable(retryBefore: Date, limit: number): Promise<readonly DemoState[]> {
    return this.database.query<DemoState>(
      `select ${select} from demos
       where status <> 'ACTIVE' and (status = 'CLEANUP_PENDING' or updated_at <= $1) order by updated_at limit $2`,
      [retryBefore, limit],
      'demos.leaving',
    );
  }
}
