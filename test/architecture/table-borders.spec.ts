import { contexts } from './sources';
import { crossings, ownersOfTables, tablesIn } from './sql-tables';

describe('A table belongs to one context', () => {
  test('a context that reads the table of another declares it: `reads` in its context.json', () => {
    const declared = contexts.flatMap(({ name, reads }) => reads.map((owner) => `${name} → ${owner}`));
    expect(crossings().filter((crossing) => crossing.includes('→'))).toEqual(declared.sort());
  });

  test('only its owner writes it', () => {
    expect(crossings().filter((crossing) => crossing.includes('⇒'))).toEqual([]);
  });

  test('every table has a known owner', () => {
    expect(ownersOfTables().size).toBeGreaterThan(70);
    expect([ownersOfTables().get('campaigns'), ownersOfTables().get('outbox')]).toEqual(['campaigns', 'platform']);
  });
});

describe('Tables are found in', () => {
  const read = (table: string) => ({ table, isWritten: false });
  const written = (table: string) => ({ table, isWritten: true });

  test.each([
    ['a read', '`select 1 from a where x = $1`', [read('a')]],
    ['a join over several lines', '`select 1\n from a\n left join b using (id)`', [read('a'), read('b')]],
    ['a part of a statement', "'a here join b on b.id = a.id'", [read('b')]],
    ['a template with expressions', '`select ${columns} from a join ${other} on true`', [read('a')]],
    ['a list', "const listed = { name: 'x', from: 'a join b using (id)' }", [read('a'), read('b')]],
    ['an insert', '`insert into a select 1 from b`', [written('a'), read('b')]],
    ['an update', "'update a set x = 1'", [written('a')]],
    ['a delete', "'delete from a using b where true'", [written('a'), read('b')]],
    ['a function', "'select 1 from unnest($1)'", []],
    ['no string', '// from a\nconst x = y;', []],
  ])('%s', (_, source, tables) => {
    expect(tablesIn(source)).toEqual(tables);
  });
});
