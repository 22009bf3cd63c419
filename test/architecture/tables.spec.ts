import { DomainError, type PolicyTable, type StateTable } from '@exchange/kernel';
import { contextOf, policyTables, stateTables } from './catalogue';
import { filesIn, isForTests, read } from './sources';

test('every file of states or policies exports a table', () => {
  const files = filesIn(['libs'], (path) => /\.(states|policy)\.ts$/.test(path));
  expect([...new Set([...stateTables, ...policyTables].map(({ path }) => path))].sort()).toEqual(files);
});

const computed = 'the state is computed from amounts and the time; a property test holds the table';
const deletedRow = 'the row of an ended session is deleted, and a renewal changes only its expiry';
/** Triggers that no code names, with the reason. */
const unnamed: Record<string, string> = {
  'confirmationStates: expiresAt passes': 'an expired confirmation is refused like an unknown one, so that its status is never needed',
  'invoiceStates: charge': computed,
  'invoiceStates: due date': computed,
  'invoiceStates: reversal': computed,
  'sessionStates: a request': deletedRow,
  'sessionStates: password changed or reset': deletedRow,
  'sessionStates: sign-in with its cookie': deletedRow,
  'sessionStates: sign-out': deletedRow,
  'sessionStates: the address is verified by somebody else': deletedRow,
  'taskStates: the work needs an answer from the buyer': 'part of the contract: no work of this exchange needs an answer',
};

test('every trigger is named by code that uses its table', () => {
  const found = stateTables.flatMap(({ exportName, path, thing }) => {
    const files = filesIn([contextOf(path).folder], (file) => file.endsWith('.ts') && file !== path && !isForTests(file));
    const users = files.map(read).filter((text) => new RegExp(`\\b${exportName}\\b`).test(text));
    // The file of the table may name a trigger once more, in a type of triggers.
    const timesHere = (on: string) => read(path).split(`'${on}'`).length - 1 - thing.rows.filter((row) => row.on === on).length;
    const isNamed = (on: string) => timesHere(on) > 0 || users.some((text) => text.includes(on));
    return thing.triggers.filter((on) => !isNamed(on)).map((on) => `${exportName}: ${on}`);
  });
  expect(found.sort()).toEqual(Object.keys(unnamed).sort());
});

for (const { exportName, thing } of stateTables) {
  describe(`State table ${exportName}`, () => {
    checkStates(thing);
  });
}

for (const { exportName, thing } of policyTables) {
  describe(`Policy ${exportName}`, () => {
    checkPolicy(thing);
  });
}

function checkStates(table: StateTable): void {
  const moves = table.states.flatMap((from) =>
    table.triggers.flatMap((on) => [undefined, ...table.conditions(on)].map((when) => ({ from, on, when }))),
  );

  test('at most one row matches each state, trigger and condition', () => {
    const ambiguous = moves.filter(({ from, on, when }) => table.matches(from, on, when).length > 1);
    expect(ambiguous).toEqual([]);
  });

  test('a trigger that needs a condition in one state always has one', () => {
    const mixed = moves.filter(
      ({ from, on, when }) => when !== undefined && table.matches(from, on, when).length > 0 && table.matches(from, on).length > 0,
    );
    expect(mixed).toEqual([]);
  });

  test('rows only name states of the table', () => {
    const declaredStates = new Set(table.states);
    const undeclared = table.rows.flatMap(({ from, to }) => [from, to].flat()).filter((state) => !declaredStates.has(state));
    expect(undeclared).toEqual([]);
  });

  test('sets name stored states of the table, each once, and not all of them', () => {
    for (const [name, states] of Object.entries(table.sets)) {
      expect([name, states]).toEqual([name, [...new Set(states)].filter((state) => table.stored.includes(state))]);
      expect([name, states.length > 0 && states.length < table.stored.length]).toEqual([name, true]);
    }
  });

  test('every state can be reached from the first one', () => {
    expect([...reachable(table)].sort()).toEqual([...table.states].sort());
  });

  test('a move without a row is refused with CONFLICT (409)', () => {
    for (const { from, on, when } of moves.filter((move) => !table.allows(move.from, move.on, move.when))) {
      const refusal = refusalOf(() => table.step(from, on, when));
      expect([from, on, when, refusal?.status, refusal?.code]).toEqual([from, on, when, 409, 'CONFLICT']);
    }
  });

  test('a move with a row leads to the state of the row', () => {
    for (const { from, on, when } of moves) {
      const [row] = table.matches(from, on, when);
      if (row) expect(table.step(from, on, when)).toBe(row.to);
    }
  });
}

function checkPolicy(policy: PolicyTable<string, string>): void {
  test('defines the reach of every verb for every role', () => {
    const rows: Record<string, string>[] = Object.values(policy.verbs);
    const roles = Object.keys(rows[0] ?? {}).sort();
    expect(roles).not.toEqual([]);
    for (const row of rows) {
      expect(Object.keys(row).sort()).toEqual(roles);
      expect(Object.values(row).filter((reach) => !['all', 'own', 'none'].includes(reach))).toEqual([]);
    }
  });
}

function reachable(table: StateTable): Set<string> {
  const seen = new Set<string>([table.initial]);
  for (const state of seen) {
    for (const { from, to } of table.rows) if ([from].flat().includes(state)) seen.add(to);
  }
  return seen;
}

function refusalOf(step: () => unknown): DomainError | null {
  try {
    step();
    return null;
  } catch (error) {
    return error instanceof DomainError ? error : null;
  }
}
