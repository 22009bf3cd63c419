import { caps } from '@exchange/platform';
import { settingsTable } from '@exchange/platform/testing';
import { schemas } from '../../apps/contexts/schema';
import { namesTest, rowsOf } from './named-tests';
import { filesIn, isForTests, read } from './sources';

const document = read('docs/reliability.md');
const rows = rowsOf(document, 'most');
const named = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map(([, name]) => name!);
const sources = filesIn(['libs'], (path) => path.endsWith('.ts') && !isForTests(path)).map((path) => ({
  text: read(path),
}));
const allSources = sources.map(({ text }) => text).join('\n');
const found = (pattern: RegExp) => [...allSources.matchAll(pattern)].map(([, name]) => name!);
const dropped = found(/-- contract since [^\n]*\n\s*drop table ([a-z_]+)/g);
/** Tables without the bookkeeping of migrations, which belongs to no tenant. */
const tables = [...new Set(found(/create (?:unlogged )?table (?:if not exists )?([a-z_]+)/g))].filter(
  (name) => !name.endsWith('_default') && !dropped.includes(name),
);

describe('docs/reliability.md, limits of one tenant', () => {
  test('every table, queue and schedule has a line', () => {
    const documented = new Set(rows.flatMap(([what, inTables]) => [...named(what!), ...named(inTables!)]));
    const queues = found(/export const \w+Queue = '([a-z-]+)'/g);
    const schedules = sources.filter(({ text }) => /^ {2}@Every\(/m.test(text)).map(({ text }) => /export class (\w+)/.exec(text)![1]!);
    expect([...tables, ...queues, ...schedules].filter((name) => !documented.has(name))).toEqual([]);
    expect([tables.length > 70, queues.length > 5, schedules.length > 12]).toEqual([true, true, true]);
  });

  test('names existing tables, caps and settings, and every cap', () => {
    const settings = new Set(Object.values(settingsTable).map(({ name }) => name));
    expect(rows.flatMap(([, inTables]) => named(inTables!)).filter((name) => !tables.includes(name))).toEqual([]);
    const others = rows.flatMap(([, , most, , kept]) => named(`${most} ${kept}`));
    expect(others.filter((name) => !settings.has(name) && !(name in caps))).toEqual([]);
    expect(Object.keys(caps).filter((name) => !others.includes(name))).toEqual([]);
  });

  test('every line names an existing test file', () => {
    expect(rows.filter((cells) => !namesTest(cells.at(-1)!)).map(([what]) => what)).toEqual([]);
  });

  test('every cap is enforced by a mapping or an insert statement', () => {
    const held = new Set([...found(/name: '([a-z-]+)'/g), ...found(/most\('([a-z-]+)'\)/g)]);
    expect(Object.keys(caps).filter((name) => !held.has(name))).toEqual([]);
  });

  test('every table with a retention rule exists', () => {
    const rules = schemas.flatMap(({ retention = [] }) => retention);
    expect(rules.map(({ table }) => table.replace(/_default$/, '')).filter((name) => !tables.includes(name))).toEqual([]);
    expect(rules.length).toBeGreaterThan(10);
  });
});
