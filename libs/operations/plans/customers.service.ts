import { Injectable } from '@nestjs/common';
import { PlanChargesFacade } from '@exchange/billing';
import { type Caller, Clock, cursorPage, invalidField, type Page, type PageRequest, cursorRequestOf, UnitOfWork } from '@exchange/kernel';
import { type Audited, auditedAsAccount, AuditTrail, Database } from '@exchange/platform';
import { planErrors } from './errors';
import { type Activity, UnitsService } from './units.service';

export interface Usage {
  readonly id: string;
  readonly usedBy: number;
  readonly activityCode: string;
  readonly sourceKey: string;
  readonly amountMilli: number;
  readonly cycle: string;
  readonly occurredAt: Date;
  readonly createdAt: Date;
}

interface Discount {
  readonly accountId: number;
  readonly discountBasisPoints: number | null;
}

interface Recorded extends Pick<Activity, 'activityCode' | 'sourceKey' | 'quantity'> {
  readonly accountId: number;
}

const auditedDiscount: Audited<Discount> = {
  resourceType: 'ACCOUNT',
  ...auditedAsAccount,
};

const auditedUsage: Audited<Recorded> = {
  resourceType: 'ACCOUNT',
  ...auditedAsAccount,
  hidden: ['accountId'],
};

const columns = `id, used_by as "usedBy", activity_code as "activityCode", source_key as "sourceKey", amount_milli as "amountMilli", cycle,
  occurred_at as "occurredAt", created_at as "createdAt"`;

/** Usage of organizations, and the usage and discounts that staff record. */
@Injectable()
export class CustomersService {
  constructor(
    private readonly billing: PlanChargesFacade,
    private readonly units: UnitsService,
    private readonly database: Database,
    private readonly audit: AuditTrail,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** Latest recorded first. */
  async usage(caller: Caller, request: PageRequest): Promise<Page<Usage>> {
    const accountId = await this.billing.payerForAdmin(caller);
    const { limit, after } = cursorRequestOf(request);
    const rows = await this.database.query<Usage>(
      `select ${columns} from unit_usage where account_id = $1 and ($2::timestamptz is null or (created_at, id) < ($2, $3))
       order by created_at desc, id desc limit $4`,
      [accountId, after?.[0] ?? null, after?.[1] ?? null, limit + 1],
      'plans.usage',
    );
    return cursorPage(rows, limit, ({ createdAt, id }) => [createdAt.toISOString(), id]);
  }

  /** For staff. 400 for an activity that is on no rate card in force, 409 for a reference already used with it. */
  async record(
    caller: Caller,
    customer: number,
    { activityCode, quantity, reference }: { activityCode: string; quantity: number; reference: string },
  ): Promise<void> {
    const accountId = await this.billing.payerForStaff(caller, customer);
    await this.unitOfWork.run(async () => {
      const { currency } = await this.billing.lock(accountId);
      const terms = await this.units.termsOf(currency);
      if (!terms.some((term) => term.activityCode === activityCode))
        throw invalidField('activityCode', 'No rate card in force has that activity.');
      const activity = { usedBy: customer, activityCode, sourceKey: reference, quantity, occurredAt: this.clock.now() };
      if (!(await this.units.use(accountId, currency, activity))) throw planErrors.referenceUsed({ field: 'reference' });
      const note = { action: 'UPDATE', did: 'recorded usage of' } as const;
      await this.audit.record(note, auditedUsage, null, { accountId, activityCode, sourceKey: reference, quantity });
    });
  }

  /** For staff: sets the discount of later offers. Null: none. */
  async setDiscount(caller: Caller, customer: number, discountBasisPoints: number | null): Promise<void> {
    const accountId = await this.billing.payerForStaff(caller, customer);
    await this.unitOfWork.run(async () => {
      await this.billing.lock(accountId);
      const sql = 'select discount_basis_points as before from plan_customers where account_id = $1';
      const [row] = await this.database.query<{ before: number | null }>(sql, [accountId]);
      const before = row?.before ?? null;
      await this.database.query(
        `insert into plan_customers (account_id, discount_basis_points, grant_milli, created_at) values ($1, $2, 0, $3)
         on conflict (account_id) do update set discount_basis_points = excluded.discount_basis_points`,
        [accountId, discountBasisPoints, this.clock.now()],
      );
      if (before === discountBasisPoints) return;
      const note = { action: 'UPDATE', did: 'agreed on the discount of' } as const;
      await this.audit.record(note, auditedDiscount, { accountId, discountBasisPoints: before }, { accountId, discountBasisPoints });
    });
  }
}
