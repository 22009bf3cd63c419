import { Injectable } from '@nestjs/common';
import { Database } from '@exchange/platform';
import { type CheckReport, CheckReports } from '../../domain/ports';

/** Maximum number of reports per account; the oldest are deleted first. */
const maxReports = 1_000;
const forgetSql = `
  delete from property_check_reports r using unnest($1::bigint[]) wanted (id) where r.account_id = wanted.id and r.id in (
    select id from property_check_reports where account_id = wanted.id order by created_at desc, id desc offset $2)`;

@Injectable()
export class TypeormCheckReports extends CheckReports {
  constructor(private readonly database: Database) {
    super();
  }

  async insert(reports: readonly CheckReport[]): Promise<void> {
    await this.database.query(
      `insert into property_check_reports (account_id, id, summary, created_at)
       select * from unnest($1::bigint[], $2::text[], $3::jsonb[], $4::timestamptz[])`,
      [
        reports.map(({ accountId }) => accountId),
        reports.map(({ id }) => id),
        reports.map(({ summary }) => JSON.stringify(summary)),
        reports.map(({ createdAt }) => createdAt),
      ],
      'property-lists.insert-reports',
    );
    const accounts = [...new Set(reports.map(({ accountId }) => accountId))];
    await this.database.query(forgetSql, [accounts, maxReports], 'property-lists.forget-reports');
  }

  async find({ accountId, id }: Pick<CheckReport, 'accountId' | 'id'>): Promise<CheckReport | null> {
    const [found] = await this.database.query<CheckReport>(
      `select account_id as "accountId", id, summary, created_at as "createdAt" from property_check_reports where account_id = $1 and id = $2`,
      [accountId, id],
      'property-lists.find-report',
    );
    return found ?? null;
  }

  async deleteBefore(before: Date, limit: number): Promise<number> {
    const deleted = await this.database.query(
      `delete from property_check_reports where (account_id, id) in (
         select account_id, id from property_check_reports where created_at < $1 limit $2 for update skip locked)
       returning 1`,
      [before, limit],
    );
    return deleted.length;
  }
}
