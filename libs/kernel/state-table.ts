import { domainError } from './errors';

/** What can be stored. `none` is where a life begins whose creation is a row of its own: nothing is ever in it. */
type Stored<State extends string> = Exclude<State, 'none'>;

/**
 * One legal move. Labels are the specification's own words, so that the rendered table reads like the table it implements.
 * `when` distinguishes moves that share a state and a trigger; the aggregate says which condition holds, the table never computes.
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
  /** What moves, as a person would say it: "webhook subscription". */
  readonly name: string;
  readonly states: readonly State[];
  /** Where a life begins. `none` may be listed as a state when creation itself is a row. */
  readonly initial: State;
  readonly rows: readonly Move<State, Trigger, Condition>[];
  /** States that are spoken of together, by what they have in common: whoever asks for it names the set, not the states. */
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
  /** All of them but `none`. */
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

  /** Whether a state belongs to a set. */
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

  /** Every row that speaks of this move; the shared test proves that there is never more than one. */
  matches(from: State, on: Trigger, when?: Condition): readonly Move<State, Trigger, Condition>[] {
    return this.rows.filter((row) => startsOf(row).includes(from) && row.on === on && row.when === when);
  }

  allows(from: State, on: Trigger, when?: Condition): boolean {
    return this.matches(from, on, when).length === 1;
  }

  /** The next state, or a `CONFLICT` (409) that names the state and what was tried. */
  step(from: State, on: Trigger, when?: Condition): Stored<State> {
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

export function stateTable<
  const State extends string,
  const Trigger extends string,
  const Condition extends string = never,
  const Name extends string = never,
>(definition: StateTableDefinition<State, Trigger, Condition, Name>): StateTable<State, Trigger, Condition, Name> {
  return new StateTable(definition);
}

/** The union of what can be stored: `type Status = StatesOf<typeof subscriptionStates>`. */
export type StatesOf<Table extends { readonly stored: readonly string[] }> = Table['stored'][number];

function startsOf<State extends string>(row: Move<State, string, string>): readonly State[] {
  return typeof row.from === 'string' ? [row.from] : row.from;
}

function illegalMove(name: string, from: string, on: string) {
  return domainError('conflict', 'CONFLICT', `Not possible while the ${name} is ${from}: ${on}.`, {
    details: { state: from, trigger: on },
  });
}
