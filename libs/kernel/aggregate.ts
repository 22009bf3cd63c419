import type { AuditAction, AuditNote, DomainEvent } from './events';
import { sameValue } from './same-value';

/** Events and audit entry of a step; the port stores them in the transaction that stores the new state. */
export interface Recorded {
  readonly events: readonly DomainEvent[];
  /** Set when the step belongs into the account's audit log. */
  readonly audit?: AuditAction | AuditNote;
}

export interface StepNotes {
  readonly event?: DomainEvent;
  readonly audit?: AuditAction | AuditNote;
}

const nothing: Recorded = { events: [] };

/** Fields that every step sets: they alone do not count as a change. */
const bookkeeping: readonly string[] = ['revision', 'updatedAt'];

/** A pure step of an aggregate. Null: nothing to do, so nothing is stored and no event is emitted. */
export type Step<Agg, Given extends readonly unknown[] = []> = (aggregate: Agg, ...given: Given) => Agg | null;

/** The aggregate that `change` of a port stores; null when none was found or the step had nothing to do. */
export function applyStep<Agg>(found: Agg | null | undefined, step: Step<Agg>): Agg | null {
  return found ? step(found) : null;
}

/**
 * State that changes as one. It wraps a readonly record that is also the database row; every step returns a new aggregate,
 * so a step is a pure function that tests call without any set-up.
 */
export abstract class Aggregate<State extends object> {
  constructor(
    readonly state: Readonly<State>,
    readonly recorded: Recorded = nothing,
  ) {}

  /**
   * The next aggregate: the patched state plus what this step recorded. An `UPDATE` without a changed field returns the same aggregate, so there is
   * neither a new revision nor an audit entry (docs/adr/0053). An {@link AuditNote} is recorded even when the state stays the same.
   */
  protected next(patch: Partial<State>, notes: StepNotes = {}): this {
    if (notes.audit === 'UPDATE' && this.has(patch)) return this;
    const events = notes.event ? [...this.recorded.events, notes.event] : this.recorded.events;
    const Concrete = this.constructor as new (state: State, recorded: Recorded) => this;
    return new Concrete({ ...this.state, ...patch }, { events, audit: notes.audit ?? this.recorded.audit });
  }

  private has(patch: Partial<State>): boolean {
    const names = (Object.keys(patch) as (keyof State & string)[]).filter((name) => !bookkeeping.includes(name));
    return names.every((name) => sameValue(this.state[name], patch[name]));
  }
}
