import { basename } from 'node:path';
import { contextOf, stateTables } from './catalogue';
import { contexts, filesIn, read } from './sources';
import { ownersOfTables } from './sql-tables';
import { stateColumns } from './state-columns';

const migrations = filesIn(['libs'], (path) => /\/migrations\/\d+-[^/]+\.ts$/.test(path)).sort((a, b) =>
  basename(a) < basename(b) ? -1 : 1,
);
const columns = stateColumns(migrations.map(read));

/** State tables of columns without a check. */
const tableOf: Record<string, string> = {
  'demand_signals.brief_status': 'planningBriefStates',
  'demand_signals.dispatch_status': 'dispatchStates',
  'order_timeline.status': 'orderStates',
  'payment_captures.submission_status': 'submissionStates',
};

/** Columns that hold no state of the exchange, with the reason for each. */
const noStates: Record<string, string> = {
  'asks.requester_state': 'the last answer of the requester, as it was sent; `none` after a resolution',
  'media_buys.source_status': 'the word of the seller',
  'notifications.status': 'no state: the tone of the message, written once with the row',
};

/** Columns whose words are not among the states of one table of their context. */
function withoutTable(found: typeof columns): string[] {
  const owners = ownersOfTables();
  const isCovered = ({ name, words }: (typeof columns)[number]) => {
    const owner = owners.get(name.split('.')[0]!);
    const tables = stateTables.filter(({ path }) => contextOf(path).name === owner);
    return words.length > 0 && tables.some(({ thing }) => words.every((word) => thing.stored.includes(word)));
  };
  return found.filter((column) => !isCovered(column)).map(({ name }) => name);
}

test('every persisted state is a state of a table of its context', () => {
  expect(withoutTable(columns).sort()).toEqual([...Object.keys(tableOf), ...Object.keys(noStates)].sort());
  const names = stateTables.map(({ exportName }) => exportName);
  expect(Object.values(tableOf).filter((name) => !names.includes(name))).toEqual([]);
});

test('columns and their words are found in migrations', () => {
  const made = `async up() { create table things (
    id text,
    status text not null check (status in ('a', 'b')),
    http_status integer
  ); } async down() { alter table things add column old_state text; }`;
  const widened = `alter table things drop constraint c, add constraint c check (status in ('a', 'b', 'c')), add column if not exists phase text;`;
  expect(stateColumns([made, widened])).toEqual([
    { name: 'things.status', words: ['a', 'b', 'c'] },
    { name: 'things.phase', words: [] },
  ]);
});

test('a state that no table has is found', () => {
  expect(withoutTable([{ name: 'assistant_turns.state', words: ['running', 'resting'] }])).toEqual(['assistant_turns.state']);
  expect(columns.length).toBeGreaterThan(contexts.length / 2);
});
