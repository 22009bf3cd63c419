import { Injectable } from '@nestjs/common';
import type { EntitySchema, FindOptionsWhere, ObjectLiteral } from 'typeorm';
import { type Aggregate, definedOnly, sameValue } from '@exchange/kernel';
import { AuditTrail } from '../audit/audit-trail';
import type { Audited } from '../audit/audit-trail';
import { Outbox } from '../outbox/outbox';
import { type Cap, Caps } from '../persistence/caps';
import { Database } from '../persistence/database';

/** How an aggregate is stored: its table, its constructor, and the content of its audit entries. */
export interface Mapping<State extends ObjectLiteral, Agg extends Aggregate<State>> {
  readonly schema: EntitySchema<State>;
  readonly from: (state: State) => Agg;
  readonly audited?: Audited<State>;
  /** Limits on the number of rows; an insert beyond one is refused. */
  readonly caps?: readonly Cap<State>[];
}

/** Always includes the account, so that another tenant's row is never found. */
export type Key<State> = FindOptionsWhere<State>;

/**
 * Stores row, outbox events and audit entry of an aggregate in one transaction (docs/adr/0010). TypeORM repositories of the contexts are
 * thin wrappers around it.
 */
@Injectable()
export class AggregateStore {
  constructor(
    private readonly database: Database,
    private readonly outbox: Outbox,
    private readonly audit: AuditTrail,
    private readonly caps: Caps = new Caps(database),
  ) {}

  async find<State extends ObjectLiteral, Agg extends Aggregate<State>>(
    mapping: Mapping<State, Agg>,
    where: Key<State>,
  ): Promise<Agg | null> {
    const state = await this.database.manager.findOne(mapping.schema, { where });
    return state && mapping.from(state);
  }

  /** `extra` has columns that are not part of the state, such as sealed secrets. The returned state includes generated columns. */
  async insert<State extends ObjectLiteral, Agg extends Aggregate<State>>(
    mapping: Mapping<State, Agg>,
    aggregate: Agg,
    extra: object = {},
  ): Promise<Agg> {
    return this.database.run(async () => {
      for (const cap of mapping.caps ?? []) await this.caps.enforce(cap, mapping.schema, aggregate.state);
      const state = definedOnly(aggregate.state);
      const { generatedMaps } = await this.database.manager
        .createQueryBuilder()
        .insert()
        .into(mapping.schema)
        .values({ ...state, ...extra } as never)
        .execute();
      const stored = { ...aggregate.state, ...pick(generatedMaps[0] ?? {}, aggregate.state) };
      await this.record(mapping, null, stored, aggregate);
      return mapping.from(stored);
    });
  }

  /**
   * Locks the row, applies the step, writes changed columns. `null` when the row does not exist or the step returned null. `step` does no I/O, except
   * further statements of the same transaction while the row is locked.
   */
  async change<State extends ObjectLiteral, Agg extends Aggregate<State>>(
    mapping: Mapping<State, Agg>,
    where: Key<State>,
    step: (aggregate: Agg) => Agg | null | Promise<Agg | null>,
  ): Promise<Agg | null> {
    return this.database.run(async () => {
      const before = await this.database.manager.findOne(mapping.schema, { where, lock: { mode: 'pessimistic_write' } });
      const after = before && (await step(mapping.from(before)));
      if (!before || !after) return null;
      const patch = difference(before, after.state);
      if (Object.keys(patch).length > 0) await this.database.manager.update(mapping.schema, where, patch as never);
      await this.record(mapping, before, after.state, after);
      return mapping.from({ ...after.state });
    });
  }

  private async record<State extends ObjectLiteral, Agg extends Aggregate<State>>(
    mapping: Mapping<State, Agg>,
    before: State | null,
    after: State,
    { recorded }: Agg,
  ): Promise<void> {
    if (recorded.events.length > 0) await this.outbox.append(recorded.events);
    if (recorded.audit && mapping.audited) await this.audit.record(recorded.audit, mapping.audited, before, after);
  }
}

/** Generated values of the columns that the state has. */
function pick(generated: object, state: object): object {
  return Object.fromEntries(Object.entries(generated).filter(([name, value]) => name in state && value !== undefined));
}

export function difference<State extends object>(before: State, after: State): Partial<State> {
  const names = Object.keys(after) as (keyof State)[];
  return Object.fromEntries(
    names.filter((name) => !sameValue(before[name], after[name])).map((name) => [name, after[name]]),
  ) as Partial<State>;
}
