import { Injectable } from '@nestjs/common';
import type { Step } from '@exchange/kernel';
import { AggregateStore, Database, storedAs } from '@exchange/platform';
import type { AppGrant, AppGrantState } from '../../domain/app-grant';
import { AppGrants, type GrantScope, type OwnedGrant } from '../../domain/ports';
import { appGrantMapping, appGrantRow } from './app-grant.row';

const columns = storedAs(appGrantRow, 'g').select;

/** Omits grants of people who left the account: they do not work. */
const listSql = `
  select ${columns}, coalesce(nullif(u.name, ''), u.email) as "personName"
  from oauth_grants g
  join memberships m on m.account_id = g.account_id and m.user_id = g.user_id and m.status = 'active' and m.joined_at <= g.created_at
  join users u on u.id = g.user_id
  where g.account_id = $1 and ($2::bigint is null or g.user_id = $2) and g.status = 'active' and g.expires_at > $3
  order by g.created_at desc, g.id desc`;

@Injectable()
export class TypeormAppGrants extends AppGrants {
  constructor(
    private readonly store: AggregateStore,
    private readonly database: Database,
  ) {
    super();
  }

  async insert(grant: AppGrant): Promise<void> {
    await this.store.insert(appGrantMapping, grant);
  }

  async find(id: string): Promise<AppGrantState | null> {
    return (await this.store.find(appGrantMapping, { id }))?.state ?? null;
  }

  change(id: string, fn: Step<AppGrant>): Promise<AppGrant | null> {
    return this.store.change(appGrantMapping, { id }, fn);
  }

  list({ accountId, userId }: GrantScope, at: Date): Promise<readonly OwnedGrant[]> {
    return this.database.query<OwnedGrant>(listSql, [accountId, userId ?? null, at], 'oauth.grants');
  }

  ofPerson(userId: number, at: Date): Promise<readonly AppGrantState[]> {
    const sql = `select ${columns} from oauth_grants g where g.user_id = $1 and g.status = 'active' and g.expires_at > $2 order by g.created_at, g.id`;
    return this.database.query<AppGrantState>(sql, [userId, at]);
  }
}
