import { Injectable } from '@nestjs/common';
import type { CursorRequest, Step } from '@exchange/kernel';
import { AggregateStore, AuditTrail, type Condition, Database, ListReads, storedAs } from '@exchange/platform';
import type { AdvertiserGrant, AdvertiserGrantState, GrantedAdvertiser } from '../../domain/advertiser-grant';
import { campaignGrantOf, type Capability } from '../../domain/capabilities';
import { type AdvertiserGrantFilter, AdvertiserGrants, type UsableGrant } from '../../domain/ports';
import { advertiserGrantMapping, advertiserGrantRow, auditedByGrantee } from './advertiser-grant.row';

const listConfig = { name: 'advertiser-grants.list', ...storedAs(advertiserGrantRow), orderBy: 'invited_at desc, id desc' };

const expiredSql = `
  select account_id as "accountId", id from advertiser_grants where status in ('invited', 'active') and expires_at <= $1
  order by expires_at, id limit $2`;

const usableSql = `
  select g.account_id as "grantorAccountId", g.grantor_name as "grantorName", g.capabilities, advertiser.*
  from advertiser_grants g
  cross join jsonb_to_recordset(g.advertisers) as advertiser ("advertiserId" bigint, "displayName" text)
  where g.grantee_account_id = $1 and g.status = 'active' and g.expires_at > $3 and advertiser."advertiserId" = any($2)
  order by g.invited_at, g.id`;

@Injectable()
export class TypeormAdvertiserGrants extends AdvertiserGrants {
  private readonly lists = new ListReads<AdvertiserGrantState>(this.database, listConfig);

  constructor(
    private readonly store: AggregateStore,
    private readonly database: Database,
    private readonly audit: AuditTrail,
  ) {
    super();
  }

  async insert(grant: AdvertiserGrant): Promise<void> {
    await this.database.run(async () => {
      await this.store.insert(advertiserGrantMapping, grant);
      await this.recordForGrantee(null, grant);
    });
  }

  async find(accountId: number, id: string): Promise<AdvertiserGrant | null> {
    const granted = await this.store.find(advertiserGrantMapping, { accountId, id });
    return granted ?? this.store.find(advertiserGrantMapping, { granteeAccountId: accountId, id });
  }

  /** Finds the grant without a lock first, to learn the grantor's account from the id of either side. Both sides of a grant never change. */
  async change(accountId: number, id: string, step: Step<AdvertiserGrant>): Promise<AdvertiserGrant | null> {
    return this.database.run(async () => {
      const found = await this.find(accountId, id);
      if (!found) return null;
      let before: AdvertiserGrant | undefined;
      let after: AdvertiserGrant | null = null;
      const stored = await this.store.change(advertiserGrantMapping, { accountId: found.state.accountId, id }, (grant) => {
        before = grant;
        return (after = step(grant));
      });
      if (before && after) await this.recordForGrantee(before.state, after);
      return stored;
    });
  }

  list(
    { accountId, direction, statuses }: AdvertiserGrantFilter,
    { limit, after }: CursorRequest,
  ): Promise<readonly AdvertiserGrantState[]> {
    const conditions: Condition[] = [
      [direction === 'granted' ? 'account_id = $?' : 'grantee_account_id = $?', accountId],
      ['status = any($?)', statuses],
      ['(invited_at, id) < ($?, $?)', after?.[0], after?.[1]],
    ];
    return this.lists.page(conditions, { take: limit + 1 });
  }

  findExpired(at: Date, limit: number): Promise<readonly Pick<AdvertiserGrantState, 'accountId' | 'id'>[]> {
    return this.database.query(expiredSql, [at, limit], 'advertiser-grants.overdue');
  }

  async findUsable(granteeAccountId: number, advertiserIds: readonly number[], at: Date): Promise<readonly UsableGrant[]> {
    type Row = GrantedAdvertiser & Omit<UsableGrant, 'campaignGrant'> & { readonly capabilities: readonly Capability[] };
    const rows = await this.database.query<Row>(usableSql, [granteeAccountId, advertiserIds, at], 'advertiser-grants.usable');
    return rows.map(({ capabilities, ...row }) => ({ ...row, campaignGrant: campaignGrantOf(capabilities) }));
  }

  /** Writes the audit entry in the grantee's log. The store writes the one in the grantor's. */
  private async recordForGrantee(before: AdvertiserGrantState | null, { state, recorded }: AdvertiserGrant): Promise<void> {
    if (recorded.audit) await this.audit.record(recorded.audit, auditedByGrantee, before, state);
  }
}
