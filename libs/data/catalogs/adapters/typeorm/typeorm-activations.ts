import { Injectable } from '@nestjs/common';
import { AggregateStore, Database, storedAs } from '@exchange/platform';
import type { ActivationExecution, ActivationPlan, ExecutionState } from '../../domain/activation';
import { catalogLimits } from '../../domain/limits';
import { Activations, type CatalogKey } from '../../domain/ports';
import { executionMapping, executionRow } from './run.row';

type SavedPlan = ActivationPlan & { readonly planId: string };

const recentSql = `
  select execution.* from unnest($2::text[]) wanted (id) cross join lateral (
    select ${storedAs(executionRow).select}
    from catalog_activation_executions where account_id = $1 and catalog_id = wanted.id order by started_at desc, id desc limit $3
  ) execution`;

const forgetSql = `
  delete from catalog_activation_plans where account_id = $1 and catalog_id = $2 and plan_id not in (
    select plan_id from catalog_activation_plans where account_id = $1 and catalog_id = $2 order by created_at desc, plan_id desc limit $3
  )`;

const forgetExecutionsSql = `
  delete from catalog_activation_executions where account_id = $1 and catalog_id = $2 and id in (
    select id from catalog_activation_executions where account_id = $1 and catalog_id = $2 order by started_at desc, id desc offset $3)`;

@Injectable()
export class TypeormActivations extends Activations {
  constructor(
    private readonly store: AggregateStore,
    private readonly database: Database,
  ) {
    super();
  }

  async savePlan({ accountId, id }: CatalogKey, plan: SavedPlan): Promise<void> {
    await this.database.run(async () => {
      await this.database.query(
        'insert into catalog_activation_plans (account_id, catalog_id, plan_id, plan, created_at) values ($1, $2, $3, $4, $5)',
        [accountId, id, plan.planId, JSON.stringify(plan), plan.createdAt],
      );
      await this.database.query(forgetSql, [accountId, id, catalogLimits.keptPlans]);
    });
  }

  async findPlan({ accountId, id }: CatalogKey, planId: string): Promise<SavedPlan | null> {
    const [row] = await this.database.query<{ plan: SavedPlan; created_at: Date }>(
      'select plan, created_at from catalog_activation_plans where account_id = $1 and catalog_id = $2 and plan_id = $3',
      [accountId, id, planId],
    );
    return row ? { ...row.plan, createdAt: row.created_at } : null;
  }

  async insert(execution: ActivationExecution): Promise<void> {
    await this.store.insert(executionMapping, execution);
    const { accountId, catalogId } = execution.state;
    await this.database.query(forgetExecutionsSql, [accountId, catalogId, catalogLimits.keptRuns], 'catalog-executions.forget');
  }

  recent(accountId: number, catalogIds: readonly string[], limit: number): Promise<readonly ExecutionState[]> {
    return this.database.query<ExecutionState>(recentSql, [accountId, catalogIds, limit], 'catalog-executions.recent');
  }
}
