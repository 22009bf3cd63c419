import { Injectable } from '@nestjs/common';
import type { Step } from '@exchange/kernel';
import { AggregateStore, Database, isUniqueViolation, storedAs } from '@exchange/platform';
import { catalogErrors } from '../../domain/errors';
import { catalogLimits } from '../../domain/limits';
import { RefreshRuns } from '../../domain/ports';
import type { RefreshRun, RefreshRunState } from '../../domain/refresh-run';
import { refreshRunMapping, refreshRunRow } from './run.row';

const recentSql = `
  select run.* from unnest($2::text[]) wanted (id) cross join lateral (
    select ${storedAs(refreshRunRow).select}
    from catalog_refresh_runs where account_id = $1 and catalog_id = wanted.id order by started_at desc, id desc limit $3
  ) run`;

/** Only the newest runs are stored: a feed may be read every five minutes. */
const forgetSql = `
  delete from catalog_refresh_runs where account_id = $1 and catalog_id = $2 and status <> 'syncing' and id in (
    select id from catalog_refresh_runs where account_id = $1 and catalog_id = $2 order by started_at desc, id desc offset $3)`;

@Injectable()
export class TypeormRefreshRuns extends RefreshRuns {
  constructor(
    private readonly store: AggregateStore,
    private readonly database: Database,
  ) {
    super();
  }

  async insert(run: RefreshRun): Promise<void> {
    try {
      await this.store.insert(refreshRunMapping, run);
      await this.database.query(
        forgetSql,
        [run.state.accountId, run.state.catalogId, catalogLimits.keptRuns],
        'catalog-refresh-runs.forget',
      );
    } catch (error) {
      if (isUniqueViolation(error, 'catalog_refresh_runs_one_running')) throw catalogErrors.alreadyRefreshing();
      throw error;
    }
  }

  find({ accountId, id }: { accountId: number; id: string }): Promise<RefreshRunState | null> {
    return this.database.manager.findOneBy(refreshRunRow, { accountId, id });
  }

  change({ accountId, id }: { accountId: number; id: string }, fn: Step<RefreshRun>): Promise<RefreshRun | null> {
    return this.store.change(refreshRunMapping, { accountId, id }, fn);
  }

  recent(accountId: number, catalogIds: readonly string[], limit: number): Promise<readonly RefreshRunState[]> {
    return this.database.query<RefreshRunState>(recentSql, [accountId, catalogIds, limit], 'catalog-refresh-runs.recent');
  }

  overdue(before: Date, limit: number): Promise<readonly RefreshRunState[]> {
    return this.database.manager
      .createQueryBuilder(refreshRunRow, 'run')
      .where(`run.status = 'syncing' and run.stage is distinct from 'waiting' and run.started_at < :before`, { before })
      .orderBy('run.startedAt')
      .limit(limit)
      .getMany();
  }
}
