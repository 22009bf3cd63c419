import type { AccountEvents } from '@exchange/accounts';
import { Consumes, Database, type StoredEvent } from '@exchange/platform';

/** Tables moved to an organization that has no plan records of its own. */
const tables = ['plan_bindings', 'plan_instructions', 'plan_cycles', 'unit_usage', 'allowance_alerts', 'plan_customers'];

const alikeSql = `
  delete from allowance_alerts mine using allowance_alerts theirs
  where mine.account_id = $1 and theirs.account_id = $2 and mine.allowance = theirs.allowance and mine.percent = theirs.percent`;

/** Moves plan, units and alerts of an account to the organization it is placed under, except alerts equal to the organization's. */
@Consumes({ consumer: 'plans-placed', events: ['accounts.placed'] })
export class PlansOnAccountPlaced {
  constructor(private readonly database: Database) {}

  async handle({ accountId, payload }: StoredEvent<AccountEvents, 'accounts.placed'>): Promise<void> {
    const { organizationId } = payload;
    const known = await this.database.query('select 1 from plan_customers where account_id = $1', [organizationId]);
    if (known.length > 0) return;
    await this.database.query(alikeSql, [accountId, organizationId], 'plans.alike-alerts');
    for (const table of tables)
      await this.database.query(`update ${table} set account_id = $2 where account_id = $1`, [accountId, organizationId]);
  }
}
