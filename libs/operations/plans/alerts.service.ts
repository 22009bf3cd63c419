import { Injectable } from '@nestjs/common';
import { PlanChargesFacade } from '@exchange/billing';
import { type Caller, Clock, Ids, type Page, UnitOfWork, wholeList } from '@exchange/kernel';
import { type Audited, AuditTrail, Caps, Database } from '@exchange/platform';
import { planErrors } from './errors';
import type { Allowance } from './unit-cycle';

export interface AllowanceAlert {
  readonly accountId: number;
  readonly id: string;
  readonly allowance: Allowance;
  readonly percent: number;
  /** Month of the last notification, `YYYY-MM`. */
  readonly toldFor: string | null;
  readonly createdAt: Date;
}

const audited: Audited<AllowanceAlert> = {
  resourceType: 'ALLOWANCE_ALERT',
  accountId: ({ accountId }) => accountId,
  id: ({ id }) => id,
  name: ({ allowance, percent }) => `${allowance} at ${percent} %`,
  hidden: ['id', 'toldFor'],
};

const columns = `account_id as "accountId", id, allowance, percent::float8 as percent, told_for as "toldFor", created_at as "createdAt"`;

/** Alerts that notify an organization when a percentage of an allowance is used. */
@Injectable()
export class AlertsService {
  constructor(
    private readonly billing: PlanChargesFacade,
    private readonly database: Database,
    private readonly caps: Caps,
    private readonly audit: AuditTrail,
    private readonly unitOfWork: UnitOfWork,
    private readonly ids: Ids,
    private readonly clock: Clock,
  ) {}

  async list(caller: Caller): Promise<Page<AllowanceAlert>> {
    const sql = `select ${columns} from allowance_alerts where account_id = $1 order by created_at, id`;
    return wholeList(await this.database.query<AllowanceAlert>(sql, [await this.billing.payerForAdmin(caller)], 'plans.alerts'));
  }

  /** 409 for an equal alert, or at the maximum number of alerts. */
  async create(caller: Caller, asked: Pick<AllowanceAlert, 'allowance' | 'percent'>): Promise<AllowanceAlert> {
    const { allowance } = asked;
    const percent = asStored(asked.percent);
    const accountId = await this.billing.payerForAdmin(caller);
    return this.unitOfWork.run(async () => {
      await this.billing.lock(accountId);
      await this.insistOnOther(accountId, allowance, percent);
      const place = 'allowance_alerts where account_id = $1';
      await this.caps.insistOn({ name: 'allowance-alerts', place, params: [accountId], error: planErrors.tooManyAlerts });
      const alert: AllowanceAlert = {
        accountId,
        id: this.ids.next('alert'),
        allowance,
        percent,
        toldFor: null,
        createdAt: this.clock.now(),
      };
      await this.database.query(
        'insert into allowance_alerts (account_id, id, allowance, percent, created_at) values ($1, $2, $3, $4, $5)',
        [accountId, alert.id, allowance, percent, alert.createdAt],
      );
      await this.audit.record('CREATE', audited, null, alert);
      return alert;
    });
  }

  async read(caller: Caller, id: string): Promise<AllowanceAlert> {
    const [found] = await this.one(await this.billing.payerForAdmin(caller), id);
    if (!found) throw planErrors.noAlert();
    return found;
  }

  /** A new percentage lets the alert notify again in the same month. 409 when an equal alert exists. */
  async change(caller: Caller, id: string, asked: number): Promise<AllowanceAlert> {
    const percent = asStored(asked);
    const accountId = await this.billing.payerForAdmin(caller);
    return this.unitOfWork.run(async () => {
      await this.billing.lock(accountId);
      const [before] = await this.one(accountId, id, 'for update');
      if (!before) throw planErrors.noAlert();
      if (before.percent === percent) return before;
      await this.insistOnOther(accountId, before.allowance, percent);
      const after: AllowanceAlert = { ...before, percent, toldFor: null };
      const sql = 'update allowance_alerts set percent = $3, told_for = null where account_id = $1 and id = $2';
      await this.database.query(sql, [accountId, id, percent], 'plans.change-alert');
      await this.audit.record('UPDATE', audited, before, after);
      return after;
    });
  }

  async remove(caller: Caller, id: string): Promise<void> {
    const accountId = await this.billing.payerForAdmin(caller);
    await this.unitOfWork.run(async () => {
      const sql = `delete from allowance_alerts where account_id = $1 and id = $2 returning ${columns}`;
      const [result] = (await this.database.query(sql, [accountId, id])) as [AllowanceAlert?];
      if (!result) throw planErrors.noAlert();
      await this.audit.record('DELETE', audited, result, result);
    });
  }

  /** Rejects an equal alert, which would notify twice. The caller's lock of the organization serializes concurrent requests. */
  private async insistOnOther(accountId: number, allowance: Allowance, percent: number): Promise<void> {
    const sql = 'select 1 from allowance_alerts where account_id = $1 and allowance = $2 and percent = $3 limit 1';
    const alike = await this.database.query(sql, [accountId, allowance, percent], 'plans.alike-alert');
    if (alike.length > 0) throw planErrors.alertIsThere({ field: 'percent' });
  }

  private one(accountId: number, id: string, lock: '' | 'for update' = ''): Promise<readonly AllowanceAlert[]> {
    const sql = `select ${columns} from allowance_alerts where account_id = $1 and id = $2 ${lock}`;
    return this.database.query<AllowanceAlert>(sql, [accountId, id], `plans.alert${lock && '.lock'}`);
  }
}

/** Rounds to the two decimals of the column. */
const asStored = (percent: number): number => Math.round(percent * 100) / 100;
