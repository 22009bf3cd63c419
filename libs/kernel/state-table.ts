import { domainError } from './errors';

/** States that are stored. `none` is the state before creation, for tables in which creation is a row. */
type Stored<State extends string> = Exclude<State, 'none'>;

/**
 * One legal move. Labels are the specification's own words. `when` distinguishes moves that share a state and a trigger; the aggregate, not
 * the table, decides which condition applies.
 */
export interface Move<State extends string, Trigger extends string, Condition extends string> {
  readonly from: State | readonly State[];
  readonly on: Trigger;
  readonly when?: Condition;
  readonly to: Stored<State>;
  readonly also?: string;
}

type Sets<State extends string, Name extends string> = { readonly [Each in Name]: readonly Stored<State>[] };

export interface StateTableDefinition<State extends string, Trigger extends string, Condition extends string, Name extends string> {
  /** Name of the resource in prose: "webhook subscription". */
  readonly name: string;
  readonly states: readonly State[];
  /** State at creation; `none` when creation itself is a row. */
  readonly initial: State;
  readonly rows: readonly Move<State, Trigger, Condition>[];
  /** Named sets of states, so that callers test for the set and not for its states. */
  readonly sets?: Sets<State, Name>;
}

export class StateTable<
  State extends string = string,
  Trigger extends string = string,
  Condition extends string = string,
  Name extends string = string,
> {
  readonly name: string;
  readonly states: readonly State[];
  /** All states without `none`. */
  readonly stored: readonly Stored<State>[];
  readonly initial: State;
  readonly rows: readonly Move<State, Trigger, Condition>[];
  readonly sets: Sets<State, Name>;

  constructor(definition: StateTableDefinition<State, Trigger, Condition, Name>) {
    this.name = definition.name;
    this.states = definition.states;
    this.stored = definition.states.filter((state): state is Stored<State> => state !== 'none');
    this.initial = definition.initial;
    this.rows = definition.rows;
    this.sets = definition.sets ?? ({} as Sets<State, Name>);
  }

  is(state: State, set: Name): boolean {
    const members: readonly State[] = this.sets[set];
    return members.includes(state);
  }

  get triggers(): readonly Trigger[] {
    return [...new Set(this.rows.map((row) => row.on))];
  }

  conditions(trigger: Trigger): readonly (Condition | undefined)[] {
    return [...new Set(this.rows.filter((row) => row.on === trigger).map((row) => row.when))];
  }

  /** All rows for this move. A shared test proves that there is at most one. */
  matches(from: State, on: Trigger, when?: Condition): readonly Move<State, Trigger, Condition>[] {
    return this.rows.filter((row) => startsOf(row).includes(from) && row.on === on && row.when === when);
  }

  allows(from: State, on: Trigger, when?: Condition): boolean {
    return this.matches(from, on, when).length === 1;
  }

  /** The next state. Throws 409 `CONFLICT` with the state and the trigger when there is no such move. */
  step(from: State, on: Trigger, when?: Condition): Stored<State> {
    const [row] = this.matches(from, on, when);
    if (!row) throw illegalMove(this.name, from, on);
    return row.to;
  }

  /** The one row of a trigger and condition, for SQL that moves many rows. Throws when there is none, or more than one. */
  move(on: Trigger, when?: Condition): { readonly from: readonly State[]; readonly to: Stored<State> } {
    const [row, ...others] = this.rows.filter((each) => each.on === on && each.when === when);
    if (!row || others.length > 0) throw new Error(`The table of the ${this.name} needs exactly one row for: ${on}.`);
    return { from: startsOf(row), to: row.to };
  }

  toMarkdown(): string {
    const lines = this.rows.map((row) =>
      [startsOf(row).join(' or '), row.on, row.when ?? 'any', row.to, row.also ?? ''].map((cell) => ` ${cell} `).join('|'),
    );
    return ['| State | Trigger | Condition | Next state | Also |', '|---|---|---|---|---|', ...lines.map((line) => `|${line}|`)].join('\n');
  }
}

export function stateTable<
  const State extends string,
  const Trigger extends string,
  const Condition extends string = never,
  const Name extends string = never,
>(definition: StateTableDefinition<State, Trigger, Condition, Name>): StateTable<State, Trigger, Condition, Name> {
  return new StateTable(definition);
}

/** The union of the stored states: `type Status = StatesOf<typeof subscriptionStates>`. */
export type StatesOf<Table extends { readonly stored: readonly string[] }> = Table['stored'][number];

function startsOf<State extends string>(row: Move<State, string, string>): readonly State[] {
  return typeof row.from === 'string' ? [row.from] : row.from;
}

function illegalMove(name: string, from: string, on: string) {
  return domainError('conflict', 'CONFLICT', `Not possible while the ${name} is ${from}: ${on}.`, {
    details: { state: from, trigger: on },
  });
}
