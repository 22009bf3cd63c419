import type { AuditAction, AuditNote, DomainEvent } from './events';
import { sameValue } from './same-value';

/** What a step leaves behind besides the new state; the port stores it in the same transaction. */
export interface Recorded {
  readonly events: readonly DomainEvent[];
  /** Set when the step is something the account's audit log should tell. */
  readonly audit?: AuditAction | AuditNote;
}

export interface StepNotes {
  readonly event?: DomainEvent;
  readonly audit?: AuditAction | AuditNote;
}

const nothing: Recorded = { events: [] };

/** What a step sets besides what it was asked for: nobody's change. */
const bookkeeping: readonly string[] = ['revision', 'updatedAt'];

/** A step of an aggregate, pure. Null: there is nothing to do, so that nothing is stored and nobody is told. */
export type Step<Agg, Given extends readonly unknown[] = []> = (aggregate: Agg, ...given: Given) => Agg | null;

/** What `change` of every port stores: null where there is none, or nothing to do. */
export function stepped<Agg>(found: Agg | null | undefined, step: Step<Agg>): Agg | null {
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
   * The next aggregate: the patched state plus what this step recorded. An `UPDATE` that changes nothing is none: it leaves neither a revision nor a
   * trace (docs/adr/0053). What happened although the state is as before is told by an {@link AuditNote} of its own.
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
