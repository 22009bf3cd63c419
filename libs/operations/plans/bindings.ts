import { Injectable } from '@nestjs/common';
import { type CycleKey, cycleOf } from '@exchange/billing';
import { Clock, Ids } from '@exchange/kernel';
import { Database } from '@exchange/platform';
import { type Binding, isOfCycle, type RenewalAction } from './binding';

const selectSql = `
  select b.account_id as "accountId", b.id, b.offer_version as "offerVersion", b.rate_card_version as "rateCardVersion", b.currency, b.plan,
    b.discount_basis_points as "discountBasisPoints", b.accepted_by as "acceptedBy", b.accepted_at as "acceptedAt",
    b.idempotency_key as "idempotencyKey", b.starts,
    (select i.ends from plan_instructions i where i.account_id = b.account_id and i.binding_id = b.id order by i.place desc limit 1) as ends
  from plan_bindings b where b.account_id = $1`;

const insertSql = `
  insert into plan_bindings (account_id, id, offer_version, rate_card_version, currency, plan, discount_basis_points, idempotency_key,
    accepted_by, accepted_at, starts)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`;

const instructSql = `
  insert into plan_instructions (account_id, binding_id, place, action, ends, change_cutoff_at, reason, instructed_by, instructed_at)
  select $1, $2, count(*) + 1, $3, $4, $5, $6, $7, $8 from plan_instructions where account_id = $1 and binding_id = $2`;

const instructionsSql = `
  select action, ends, change_cutoff_at as "changeCutoffAt", reason, instructed_at as "instructedAt"
  from plan_instructions where account_id = $1 and binding_id = $2 order by place desc limit 10`;

export interface Instruction {
  readonly action: RenewalAction;
  readonly ends: CycleKey | null;
  readonly changeCutoffAt: Date;
  readonly reason: string;
  readonly instructedBy: number;
}

export interface StoredInstruction extends Omit<Instruction, 'instructedBy'> {
  readonly instructedAt: Date;
}

/** Accepted plans and renewal instructions; rows are only added. Joins the surrounding transaction. */
@Injectable()
export class Bindings {
  constructor(
    private readonly database: Database,
    private readonly ids: Ids,
    private readonly clock: Clock,
  ) {}

  /** Latest first, at most 100. */
  of(accountId: number): Promise<readonly Binding[]> {
    return this.database.query<Binding>(`${selectSql} order by b.starts desc, b.accepted_at desc limit 100`, [accountId], 'plans.bindings');
  }

  async byKey(accountId: number, idempotencyKey: string): Promise<Binding | null> {
    const [row] = await this.database.query<Binding>(`${selectSql} and b.idempotency_key = $2`, [accountId, idempotencyKey]);
    return row ?? null;
  }

  async ofCycle(accountId: number, cycle: CycleKey = cycleOf(this.clock.now())): Promise<Binding | null> {
    return (await this.of(accountId)).find((binding) => isOfCycle(binding, cycle)) ?? null;
  }

  /** Latest first, at most ten. */
  instructions({ accountId, id }: Binding): Promise<readonly StoredInstruction[]> {
    return this.database.query<StoredInstruction>(instructionsSql, [accountId, id], 'plans.instructions');
  }

  async insert(wanted: Omit<Binding, 'id' | 'ends'>): Promise<Binding> {
    const binding: Binding = { ...wanted, id: this.ids.next('bind'), ends: null };
    const { accountId, id, offerVersion, rateCardVersion, currency, plan, discountBasisPoints, idempotencyKey } = binding;
    const offer = [offerVersion, rateCardVersion, currency, JSON.stringify(plan), discountBasisPoints];
    const values = [accountId, id, ...offer, idempotencyKey, binding.acceptedBy, binding.acceptedAt, binding.starts];
    await this.database.query(insertSql, values, 'plans.bind');
    return binding;
  }

  async instruct({ accountId, id }: Binding, { action, ends, changeCutoffAt, reason, instructedBy }: Instruction): Promise<void> {
    const values = [accountId, id, action, ends, changeCutoffAt, reason, instructedBy, this.clock.now()];
    await this.database.query(instructSql, values, 'plans.instruct');
  }
}
