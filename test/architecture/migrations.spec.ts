import type { MigrationInterface } from 'typeorm';
import { dataSourceOptions } from '@exchange/platform/testing';
import { schemas } from '../../apps/contexts/schema';
import { problemsOf } from './migration-rules';
import { filesIn, read } from './sources';

const { version } = JSON.parse(read('package.json')) as { version: string };

/** Migrations that are older than the rules. Databases have run them, so they stay as they are. Do not add names. */
const olderThanRules = new Set<string>([
  'CampaignAllocation1763650003001',
  'MediaBuysEnding1763650003002',
  'DiscoveryRounds1763650009001',
  'BriefRounds1763650009002',
  'DiscoveryLanes1763690300002',
  'MediaBuyTurns1763690300010',
  'SyndicationTurns1763690300011',
  'CollectionTurns1763690300012',
  'PlanningBriefTurns1763690300013',
  'OptimizationTurns1763690300014',
  'OrderTurns1763690300015',
  'KeysOfPeople1763690400001',
  'ProvedAddresses1763690400002',
]);

const classes = [dataSourceOptions('', schemas).migrations].flat() as (new () => MigrationInterface)[];
const named = classes
  .map((type) => ({ name: new type().name ?? type.name, migration: new type() }))
  .sort((a, b) => at(a.name) - at(b.name));

function at(name: string): number {
  return Number(name.slice(-13));
}

describe('Migrations', () => {
  test.each(named.filter(({ name }) => !olderThanRules.has(name)))('$name works beside the previous release', async ({ migration }) => {
    expect(await problemsOf(migration, version)).toEqual([]);
  });

  test('migrations older than the rules still exist, and each breaks one', async () => {
    const breaking = await Promise.all(
      named.map(async ({ name, migration }) => ((await problemsOf(migration, version)).length > 0 ? [name] : [])),
    );
    expect([...olderThanRules].filter((name) => !breaking.flat().includes(name))).toEqual([]);
  });

  test('every migration file is registered', () => {
    const written = filesIn(['libs'], (path) => /\/migrations\/[^/]+\.ts$/.test(path) && !path.endsWith('.spec.ts')).flatMap((path) =>
      [...read(path).matchAll(/export class (\w+) implements MigrationInterface/g)].map(([, name]) => name!),
    );
    expect(named.map(({ name }) => name).sort()).toEqual(written.sort());
  });
});

type Case = readonly [title: string, found: string, ...queries: string[]];
const inTransaction = (...queries: string[]) => problemsOf(sample(queries), '1.4.0');
const without = (...queries: string[]) => problemsOf({ ...sample(queries), transaction: false }, '1.4.0');

function sample(queries: readonly string[]) {
  return {
    up: async (runner: { query(sql: string): Promise<unknown> }) => {
      for (const query of queries) await runner.query(query);
    },
    down: () => Promise.resolve(),
  } as MigrationInterface;
}

describe('The rules for migrations find', () => {
  const refused: Case[] = [
    ['a dropped table', 'contract', 'drop table orders'],
    ['a dropped table in another spelling', 'contract', 'DROP   TABLE IF EXISTS\n public."orders" CASCADE'],
    ['one of several dropped tables', 'contract', 'create table a (id int); drop table a, orders'],
    ['a dropped column', 'contract', 'alter table orders drop column note'],
    ['a dropped column after another action', 'contract', 'alter table orders add column a numeric(20, 6), drop if exists note'],
    ['a dropped column behind comments', 'contract', '-- nothing\nalter /* to */ table only orders\n  drop column note;'],
    ['a dropped view', 'contract', 'drop view seller_directory'],
    ['a dropped function', 'contract', 'drop function ring()'],
    ['a dropped trigger', 'contract', 'drop trigger ring on orders'],
    ['a truncated table', 'contract', 'truncate orders'],
    ['a renamed table', 'contract', 'alter table orders rename to purchases'],
    ['a renamed column', 'contract', 'alter table orders rename column note to remark'],
    ['a renamed column, without the keyword `column`', 'contract', 'alter table orders rename note to remark'],
    ['a renamed value', 'contract', `alter type colour rename value 'red' to 'rot'`],
    ['a changed type', 'contract', 'alter table orders alter column note type text'],
    ['a changed type in the syntax of the standard', 'contract', 'alter table orders alter note set data type varchar(9)'],
    ['a column that becomes required', 'contract', 'alter table orders alter column note set not null'],
    ['a dropped default', 'contract', 'alter table orders alter column note drop default'],
    ['a dropped constraint', 'contract', 'alter table orders drop constraint orders_once'],
    ['a new column without default', 'contract', 'alter table orders add column note text not null'],
    ['a new column with a check, without default', 'contract', `alter table orders add note text not null check (note <> 'default')`],
    ['a new column that is null by default', 'contract', 'alter table orders add column note text default null not null'],
    ['a new column whose default differs per row', 'lock', 'alter table orders add column key uuid not null default gen_random_uuid()'],
    ['a new column with a sequence', 'lock', 'alter table orders add column place bigserial'],
    ['a new generated column', 'lock', 'alter table orders add column size int generated always as (length(note)) stored'],
    ['a new unique column', 'lock', 'alter table orders add column note text unique'],
    ['a new column with a foreign key', 'lock', 'alter table orders add column buyer bigint references users (id)'],
    ['an index', 'lock', 'create index orders_note on orders (note)'],
    ['a unique index', 'lock', 'create unique index orders_note on public.orders using btree (note)'],
    [
      'an index beside a new table',
      'lock',
      'create table a (id int); create index a_id on a (id)',
      'create index orders_note on orders (note)',
    ],
    ['a check', 'lock', 'alter table orders add constraint orders_size check (size > 0)'],
    ['a check without name', 'lock', 'alter table orders add check (size > 0)'],
    ['a foreign key', 'lock', 'alter table orders add constraint orders_buyer foreign key (buyer) references users (id)'],
    ['a unique constraint', 'lock', 'alter table orders add constraint orders_once unique (note)'],
    ['a primary key', 'lock', 'alter table orders add primary key (id)'],
    ['a validation', 'lock', 'alter table orders validate constraint orders_size'],
    ['a partition of an existing table', 'lock', 'create table orders_2027 partition of orders for values from (1) to (2)'],
    ['an update of all rows', 'lock', `update orders set note = ''`],
    ['an update in a query', 'lock', 'with old as (update orders set note = null returning id) select count(*) from old'],
    ['a deletion', 'lock', 'delete from orders'],
    ['a dropped index', 'lock', 'drop index orders_note'],
    ['a rebuilt index', 'lock', 'reindex index orders_note'],
    ['`concurrently` in a transaction', 'form', 'create index concurrently if not exists orders_note on orders (note)'],
    ['`concurrently` in a transaction, unique', 'form', 'create unique index concurrently if not exists orders_note on orders (note)'],
    ['`vacuum` in a transaction', 'form', 'vacuum orders'],
    ['an anonymous block', 'form', `do $$ begin execute 'drop table orders'; end $$`],
    ['an unknown statement', 'form', 'cluster orders'],
    ['an unknown action on a table', 'form', 'alter table orders disable trigger all'],
  ];
  test.each(refused)('%s', async (_, found, ...queries) => {
    const problems = await inTransaction(...queries);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(new RegExp(`^${found}: `));
  });

  const refusedWithout: Case[] = [
    ['an index that cannot be created twice', 'form', 'create index concurrently orders_note on orders (note)'],
    ['an index that cannot be dropped twice', 'form', '-- contract since 1.0.0: nobody reads it\ndrop index concurrently orders_note'],
    ['an index that the previous release may need', 'contract', 'drop index concurrently if exists orders_note'],
    ['an index without `concurrently`', 'lock', 'create index if not exists orders_note on orders (note)'],
    ['a column', 'lock', 'alter table orders add column note text'],
    ['a new table', 'lock', 'create table a (id int)'],
    ['rows that cannot be inserted twice', 'form', 'insert into orders values (1)'],
    ['`vacuum full`', 'lock', 'vacuum full orders'],
  ];
  test.each(refusedWithout)('in a migration without a transaction: %s', async (_, found, ...queries) => {
    expect((await without(...queries)).join('\n')).toContain(`${found}: `);
  });

  test('several statements at once in a migration without a transaction', async () => {
    const index = 'create index concurrently if not exists orders_note on orders (note)';
    expect((await without(`${index}; analyze orders`)).join('\n')).toMatch(/one `query` each/);
  });

  test('changes that bypass `query`', async () => {
    const past = { ...sample([]), up: (runner: { dropTable(name: string): Promise<void> }) => runner.dropTable('orders') };
    expect((await problemsOf(past as never, '1.4.0')).join('\n')).toMatch(/form: .* not `dropTable`/);
  });
});

describe('The rules for migrations allow', () => {
  test.each([
    [
      'a new table with indexes, constraints and rows',
      `create table a (id bigserial primary key, note text not null); create unique index a_note on a (note);
      alter table a add constraint a_size check (id > 0), alter column note drop default; update a set note = ''; drop table if exists a`,
    ],
    ['a new column', 'alter table orders add column note text, add column size numeric(20, 6) check (size > 0)'],
    ['a new column with a default', `alter table orders add column note text not null default 'not null' check (note <> '')`],
    ['a new column with the current time', 'alter table orders add column made_at timestamptz(3) not null default now()'],
    ['a new column with an empty list', `alter table orders add if not exists list jsonb default '[]'::jsonb not null`],
    ['a check of new rows only', 'alter table orders add constraint orders_size check (size > 0) not valid'],
    ['a check that is replaced', 'alter table orders drop constraint orders_size, add constraint orders_size check (size >= 0) not valid'],
    ['a constraint from an index', 'alter table orders add constraint orders_once unique using index orders_note'],
    [
      'a dropped not-null constraint',
      'alter table orders alter column note drop not null, alter column note set default $$;drop table orders$$',
    ],
    [
      'functions, triggers and views',
      `create or replace function f() returns trigger language plpgsql as $f$ begin delete from orders; end $f$;
      create trigger t after update on orders for each row execute function f(); create view v as select * from orders`,
    ],
    ['an index on a partitioned parent only', 'create index if not exists calls_note on only calls (account_id, note)'],
    [
      'a marked change that a later release may make',
      '-- contract since 1.3.0: nobody reads it since\nalter table orders drop column note',
    ],
  ])('%s', async (_, query) => {
    expect(await inTransaction(query)).toEqual([]);
  });

  test.each([
    'create index concurrently if not exists orders_note on orders (note)',
    'create unique index concurrently if not exists orders_note on orders (lower(note)) where size > 0',
    'reindex index concurrently orders_note',
    'alter table orders validate constraint orders_size',
    `update orders set note = '' where id in (select id from orders where note is null limit 1000)`,
    'insert into orders values (1) on conflict do nothing',
    '-- contract since 1.4.0: replaced by another\ndrop index concurrently if exists orders_note',
  ])('without a transaction: %s', async (query) => {
    expect(await without(query)).toEqual([]);
  });

  test.each([
    ['for a future release', 'contract since 1.10.0: nobody reads it'],
    ['without a release', 'contract: nobody reads it'],
    ['without a reason', 'contract since 1.3.0:'],
    ['for another statement', 'contract since 1.3.0: nobody reads it\nselect 1;'],
  ])('no change for a mark %s', async (_, mark) => {
    expect(await inTransaction(`-- ${mark}\nalter table orders drop column note`)).toHaveLength(1);
  });

  test('no mark for a lock', async () => {
    expect(await inTransaction('-- contract since 1.3.0: small\ncreate index orders_note on orders (note)')).toHaveLength(1);
  });
});
