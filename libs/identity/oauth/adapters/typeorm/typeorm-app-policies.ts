import { Injectable } from '@nestjs/common';
import { type Audited, auditedAsAccount, AuditTrail, Database } from '@exchange/platform';
import { AppPolicies } from '../../domain/ports';

interface AppPolicy {
  readonly accountId: number;
  readonly approvedHosts: readonly string[] | null;
}

const audited: Audited<AppPolicy> = {
  resourceType: 'APP_POLICY',
  ...auditedAsAccount,
  hidden: ['accountId'],
};

@Injectable()
export class TypeormAppPolicies extends AppPolicies {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditTrail,
  ) {
    super();
  }

  async approvedHosts(accountId: number): Promise<readonly string[] | null> {
    const sql = 'select approved_hosts as hosts from app_policies where account_id = $1';
    const [row] = await this.database.query<{ hosts: string[] | null }>(sql, [accountId]);
    return row?.hosts ?? null;
  }

  approve(accountId: number, hosts: readonly string[] | null, at: Date): Promise<void> {
    return this.database.run(async () => {
      await this.database.lock('appPolicies', accountId);
      const before = await this.approvedHosts(accountId);
      const sql = `insert into app_policies (account_id, approved_hosts, updated_at) values ($1, $2, $3)
        on conflict (account_id) do update set approved_hosts = excluded.approved_hosts, updated_at = excluded.updated_at`;
      await this.database.query(sql, [accountId, hosts === null ? null : JSON.stringify(hosts), at]);
      await this.audit.record('UPDATE', audited, { accountId, approvedHosts: before }, { accountId, approvedHosts: hosts });
    });
  }
}
