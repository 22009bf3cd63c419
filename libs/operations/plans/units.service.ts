import { Injectable } from '@nestjs/common';
import { type CycleKey, cycleAfter, cycleOf, PlanChargesFacade, startOfCycle } from '@exchange/billing';
import { Clock, dayMs, Ids, later, UnitOfWork } from '@exchange/kernel';
import { Database, Log, Outbox } from '@exchange/platform';
import { Bindings } from './bindings';
import { planEvent } from './domain/events';
import { planErrors } from './errors';
import type { ActivityTerm } from './rate-card';
import { RateCardsService } from './rate-cards.service';
import { type Allowance, nextUnitCycle, percentOf, planPart, unitAccountOf, type UnitCycle } from './unit-cycle';

const columns = `account_id as "accountId", cycle, binding_id as "bindingId", free_milli as "freeMilli", rollover_milli as "rolloverMilli",
  included_milli as "includedMilli", used_milli as "usedMilli", overage_minor as "overageMinor", warn_at_minor as "warnAtMinor", cap_minor as "capMinor"`;

const storeSql = `
  insert into plan_cycles (account_id, cycle, binding_id, free_milli, rollover_milli, included_milli, used_milli, overage_minor, warn_at_minor, cap_minor)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
  on conflict (account_id, cycle) do update set binding_id = excluded.binding_id, included_milli = excluded.included_milli,
    used_milli = excluded.used_milli, overage_minor = excluded.overage_minor, warn_at_minor = excluded.warn_at_minor, cap_minor = excluded.cap_minor`;

const useSql = `
  insert into unit_usage (account_id, id, used_by, activity_code, source_key, amount_milli, cycle, occurred_at, created_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict (account_id, activity_code, source_key) do nothing returning id`;

/** `told`: 1 after the warning, 2 after the cap. */
const toldSql = 'update plan_cycles set told = $3 where account_id = $1 and cycle = $2 and told < $3 returning cycle';

const alertsSql = `
  select id, allowance, percent::float8 as percent from allowance_alerts
  where account_id = $1 and (told_for is null or (allowance = 'plan_included' and told_for <> $2))`;

export interface Activity {
  /** Account of the activity: the organization or one below it. */
  readonly usedBy: number;
  readonly activityCode: string;
  /** Identifies the activity within its code, so that it counts once. */
  readonly sourceKey: string;
  readonly quantity: number;
  readonly occurredAt: Date;
}

interface Grant {
  readonly grantMilli: number;
  readonly grantExpiresAt: Date | null;
}

/** Usage units by month. Changes run under the lock of the organization's billing row, so months have no gaps. */
@Injectable()
export class UnitsService {
  constructor(
    private readonly billing: PlanChargesFacade,
    private readonly bindings: Bindings,
    private readonly rateCards: RateCardsService,
    private readonly database: Database,
    private readonly outbox: Outbox,
    private readonly unitOfWork: UnitOfWork,
    private readonly ids: Ids,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /** The latest opened month; null before the first. */
  async last(accountId: number): Promise<UnitCycle | null> {
    const sql = `select ${columns} from plan_cycles where account_id = $1 order by cycle desc limit 1`;
    const [row] = await this.database.query<UnitCycle>(sql, [accountId], 'plans.last-cycle');
    return row ?? null;
  }

  async grantOf(accountId: number): Promise<Grant | null> {
    const sql = `select grant_milli as "grantMilli", grant_expires_at as "grantExpiresAt" from plan_customers where account_id = $1`;
    const [row] = await this.database.query<Grant>(sql, [accountId], 'plans.grant');
    return row ?? null;
  }

  /** Opens all months up to the current one under the organization's lock. Overage is charged at the end of a month, the plan at its start. */
  async open(accountId: number, currency: string): Promise<UnitCycle> {
    const now = cycleOf(this.clock.now());
    let row = (await this.last(accountId)) ?? (await this.begin(accountId, currency, now));
    while (row.cycle < now) row = await this.next(row);
    return row;
  }

  /** Applies a newly accepted plan to the whole month. Earlier usage without a plan is not charged. */
  async bind(accountId: number, currency: string): Promise<void> {
    const row = await this.open(accountId, currency);
    const binding = await this.bindings.ofCycle(accountId, row.cycle);
    const usedMilli = Math.min(row.usedMilli, row.freeMilli + row.rolloverMilli);
    await this.store({ ...row, ...planPart(binding), usedMilli });
    await this.chargeCommitment(accountId, row.cycle);
  }

  async termsOf(currency: string): Promise<readonly ActivityTerm[]> {
    return (await this.rateCards.inForce(currency))?.activityTerms ?? [];
  }

  /** Callers hold the organization's lock. False when the activity is already recorded or not on the rate card; 409 beyond the countable units of a month. */
  async use(accountId: number, currency: string, activity: Activity): Promise<boolean> {
    const term = (await this.termsOf(currency)).find(({ activityCode }) => activityCode === activity.activityCode);
    if (!term) return false;
    const row = await this.open(accountId, currency);
    const amount = Math.round(term.amountMilli * activity.quantity);
    const { usedBy, activityCode, sourceKey, occurredAt } = activity;
    if (!Number.isSafeInteger(row.usedMilli + amount)) throw planErrors.tooMuchUsed();
    const values = [accountId, this.ids.next('use'), usedBy, activityCode, sourceKey, amount, row.cycle, occurredAt, this.clock.now()];
    if ((await this.database.query(useSql, values, 'plans.use')).length === 0) return false;
    const used: UnitCycle = { ...row, usedMilli: row.usedMilli + amount };
    await this.store(used);
    await this.notifyThresholds(used);
    return true;
  }

  /** Opens the months of some organizations whose last month is over. A failure does not stop the others. Does nothing while billing is off. */
  async round(take: number): Promise<number> {
    if (!this.billing.isOn) return 0;
    const sql = 'select account_id as id from plan_customers where cycle < $1 order by cycle limit $2';
    const due = await this.database.query<{ id: number }>(sql, [cycleOf(this.clock.now()), take], 'plans.due');
    let opened = 0;
    for (const { id } of due)
      await this.openOne(id).then(
        () => (opened += 1),
        (error: unknown) => this.log.error('opening the months of a plan failed', { accountId: id, error }),
      );
    return opened;
  }

  private async openOne(accountId: number): Promise<void> {
    await this.unitOfWork.run(async () => {
      const { currency } = await this.billing.lock(accountId);
      await this.open(accountId, currency);
    });
  }

  private async begin(accountId: number, currency: string, cycle: CycleKey): Promise<UnitCycle> {
    const grant = (await this.rateCards.inForce(currency))?.setupGrant ?? null;
    const now = this.clock.now();
    const grantMilli = (grant?.ius ?? 0) * 1_000;
    const sql = `insert into plan_customers (account_id, grant_milli, grant_expires_at, cycle, created_at) values ($1, $2, $3, $4, $5)
      on conflict (account_id) do update set grant_milli = excluded.grant_milli, grant_expires_at = excluded.grant_expires_at, cycle = excluded.cycle`;
    await this.database.query(sql, [accountId, grantMilli, grant && later(now, grant.days * dayMs), cycle, now], 'plans.begin');
    const row: UnitCycle = { ...planPart(null), accountId, cycle, freeMilli: grantMilli, rolloverMilli: 0, usedMilli: 0 };
    await this.store(row);
    return row;
  }

  private async next(before: UnitCycle): Promise<UnitCycle> {
    const { accountId } = before;
    const start = startOfCycle(cycleAfter(before.cycle));
    await this.chargeOverage(before, new Date(start.getTime() - 1));
    const binding = await this.bindings.ofCycle(accountId, cycleAfter(before.cycle));
    const expiresAt = (await this.grantOf(accountId))?.grantExpiresAt ?? null;
    const row = nextUnitCycle(before, binding, expiresAt !== null && expiresAt <= start);
    await this.store(row);
    await this.database.query('update plan_customers set cycle = $2 where account_id = $1', [accountId, row.cycle], 'plans.opened');
    await this.chargeCommitment(accountId, row.cycle);
    return row;
  }

  /** Charges in the currency of the plan. */
  private async chargeOverage({ accountId, bindingId, ...row }: UnitCycle, occurredAt: Date): Promise<void> {
    const { overMinor: amountMinor } = unitAccountOf({ ...row, accountId, bindingId });
    const binding = amountMinor === 0 ? null : (await this.bindings.of(accountId)).find(({ id }) => id === bindingId);
    if (!binding) return;
    const memo = `Units beyond the plan ${binding.plan.displayName}, ${row.cycle}`;
    const charge = { source: 'overage', key: `${binding.id}:${row.cycle}`, memo, occurredAt, amountMinor } as const;
    await this.billing.charge(accountId, binding.currency, charge);
  }

  private async chargeCommitment(accountId: number, cycle: CycleKey): Promise<void> {
    const binding = await this.bindings.ofCycle(accountId, cycle);
    if (!binding) return;
    const occurredAt = new Date(Math.max(startOfCycle(cycle).getTime(), binding.acceptedAt.getTime()));
    const memo = `Plan ${binding.plan.displayName}, ${cycle}`;
    const amountMinor = binding.plan.netCommitmentMinor;
    const charge = { source: 'commitment', key: `${binding.id}:${cycle}`, memo, occurredAt, amountMinor } as const;
    await this.billing.charge(accountId, binding.currency, charge);
  }

  private async store(row: UnitCycle): Promise<void> {
    const { accountId, cycle, bindingId, freeMilli, rolloverMilli, includedMilli, usedMilli, overageMinor, warnAtMinor, capMinor } = row;
    const values = [accountId, cycle, bindingId, freeMilli, rolloverMilli, includedMilli, usedMilli, overageMinor, warnAtMinor, capMinor];
    await this.database.query(storeSql, values, 'plans.store-cycle');
  }

  /** Sends each notification once. */
  private async notifyThresholds(row: UnitCycle): Promise<void> {
    const { accountId, cycle } = row;
    const now = this.clock.now();
    const { overMinor, warnAtMinor, capMinor } = unitAccountOf(row);
    const level =
      capMinor !== null && overMinor >= capMinor && overMinor > 0 ? 2 : warnAtMinor !== null && overMinor >= warnAtMinor ? 1 : 0;
    if (level > 0 && (await this.database.query(toldSql, [accountId, cycle, level], 'plans.told')).length > 0)
      await this.outbox.append([planEvent('plans.overage_reached', accountId, now, { limit: level === 2 ? 'cap' : 'warning', cycle })]);
    const alerts = await this.database.query<{ id: string; allowance: Allowance; percent: number }>(alertsSql, [accountId, cycle]);
    if (alerts.length === 0) return;
    const { grantMilli } = (await this.grantOf(accountId))!;
    const reached = alerts.filter(({ allowance, percent }) => (percentOf(allowance, row, grantMilli) ?? -1) >= percent);
    if (reached.length === 0) return;
    const sql = 'update allowance_alerts set told_for = $3 where account_id = $1 and id = any($2)';
    await this.database.query(sql, [accountId, reached.map(({ id }) => id), cycle], 'plans.alerted');
    await this.outbox.append(
      reached.map(({ allowance, percent }) => planEvent('plans.allowance_reached', accountId, now, { allowance, percent, cycle })),
    );
  }
}
