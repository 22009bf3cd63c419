import { contexts } from './sources';
import { crossings, ownersOfTables, tablesIn } from './sql-tables';

describe('A table belongs to one context', () => {
  test('whoever reads the table of another says so: `reads` in its context.json', () => {
    const declared = contexts.flatMap(({ name, reads }) => reads.map((owner) => `${name} → ${owner}`));
    expect(crossings().filter((crossing) => crossing.includes('→'))).toEqual(declared.sort());
  });

  test('nobody writes it but its owner', () => {
    expect(crossings().filter((crossing) => crossing.includes('⇒'))).toEqual([]);
  });

  test('owners are known', () => {
    expect(ownersOfTables().size).toBeGreaterThan(70);
    expect([ownersOfTables().get('campaigns'), ownersOfTables().get('outbox')]).toEqual(['campaigns', 'platform']);
  });
});

describe('A statement names its tables', () => {
  const read = (table: string) => ({ table, isWritten: false });
  const written = (table: string) => ({ table, isWritten: true });

  test.each([
    ['one that is read', '`select 1 from a where x = $1`', [read('a')]],
    ['several, over lines', '`select 1\n from a\n left join b using (id)`', [read('a'), read('b')]],
    ['a part of one', "'a here join b on b.id = a.id'", [read('b')]],
    ['one with something put in', '`select ${columns} from a join ${other} on true`', [read('a')]],
    ['a list', "const listed = { name: 'x', from: 'a join b using (id)' }", [read('a'), read('b')]],
    ['one that is written', '`insert into a select 1 from b`', [written('a'), read('b')]],
    ['one that changes', "'update a set x = 1'", [written('a')]],
    ['one that goes', "'delete from a using b where true'", [written('a'), read('b')]],
    ['a function', "'select 1 from unnest($1)'", []],
    ['no text at all', '// from a\nconst x = y;', []],
  ])('%s', (_, source, tables) => {
    expect(tablesIn(source)).toEqual(tables);
  });
});
