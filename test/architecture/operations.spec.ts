import { read } from './sources';
import { ownersOfTables } from './sql-tables';

/** First cells of the tables in docs/operations.md. */
const listed = [...read('docs/operations.md').matchAll(/^\| (`[^|]*`) \|/gm)].flatMap(([, cell]) =>
  [...cell!.matchAll(/`(\w+)`/g)].map(([, table]) => table!),
);
/** Tables that a later migration dropped. */
const dropped = ['catalog_staging'];

test('docs/operations.md lists every table once, with what makes it grow and how rows are removed', () => {
  const tables = [...ownersOfTables().keys()].filter((table) => !dropped.includes(table));
  expect(listed.toSorted()).toEqual(tables.toSorted());
});
