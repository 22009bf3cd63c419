import { domainError } from './errors';

/**
 * One legal move. Labels are the specification's own words, so that the rendered table reads like the table it implements.
 * `when` distinguishes moves that share a state and a trigger; the aggregate says which condition holds, the table never computes.
 */
export interface Move<State extends string, Trigger extends string, Condition extends string> {
  readonly from: State | readonly State[];
  readonly on: Trigger;
  readonly when?: Condition;
  readonly to: State;
  readonly also?: string;
}

export interface StateTableDefinition<State extends string, Trigger extends string, Condition extends string> {
  /** What moves, as a person would say it: "webhook subscription". */
  readonly name: string;
  readonly states: readonly State[];
  /** Where a life begins. `none` may be listed as a state when creation itself is a row. */
  readonly initial: State;
  readonly rows: readonly Move<State, Trigger, Condition>[];
}

export class StateTable<State extends string = string, Trigger extends string = string, Condition extends string = string> {
  readonly name: string;
  readonly states: readonly State[];
  readonly initial: State;
  readonly rows: readonly Move<State, Trigger, Condition>[];

  constructor(definition: StateTableDefinition<State, Trigger, Condition>) {
    this.name = definition.name;
    this.states = definition.states;
    this.initial = definition.initial;
    this.rows = definition.rows;
  }

  get triggers(): readonly Trigger[] {
    return [...new Set(this.rows.map((row) => row.on))];
  }

  conditions(trigger: Trigger): readonly (Condition | undefined)[] {
    return [...new Set(this.rows.filter((row) => row.on === trigger).map((row) => row.when))];
  }

  /** Every row that speaks of this move; the shared test proves that there is never more than one. */
  matches(from: State, on: Trigger, when?: Condition): readonly Move<State, Trigger, Condition>[] {
    return this.rows.filter((row) => startsOf(row).includes(from) && row.on === on && row.when === when);
  }

  allows(from: State, on: Trigger, when?: Condition): boolean {
    return this.matches(from, on, when).length === 1;
  }

  /** The next state, or a `CONFLICT` (409) that names the state and what was tried. */
  step(from: State, on: Trigger, when?: Condition): State {
    const [row] = this.matches(from, on, when);
    if (!row) throw illegalMove(this.name, from, on);
    return row.to;
  }

  toMarkdown(): string {
    const lines = this.rows.map((row) =>
      [startsOf(row).join(' or '), row.on, row.when ?? 'any', row.to, row.also ?? ''].map((cell) => ` ${cell} `).join('|'),
    );
    return ['| State | Trigger | Condition | Next state | Also |', '|---|---|---|---|---|', ...lines.map((line) => `|${line}|`)].join('\n');
  }
}

export function stateTable<const State extends string, const Trigger extends string, const Condition extends string = never>(
  definition: StateTableDefinition<State, Trigger, Condition>,
): StateTable<State, Trigger, Condition> {
  return new StateTable(definition);
}

/** The union of a table's states: `type Status = StatesOf<typeof subscriptionStates>`. */
export type StatesOf<Table> = Table extends StateTable<infer State, string, string> ? State : never;

function startsOf<State extends string>(row: Move<State, string, string>): readonly State[] {
  return typeof row.from === 'string' ? [row.from] : row.from;
}

function illegalMove(name: string, from: string, on: string) {
  return domainError('conflict', 'CONFLICT', `Not possible while the ${name} is ${from}: ${on}.`, {
    details: { state: from, trigger: on },
  });
}
