import { read } from './sources';
import { ownersOfTables } from './sql-tables';

/** The first cells of its tables. */
const listed = [...read('docs/operations.md').matchAll(/^\| (`[^|]*`) \|/gm)].flatMap(([, cell]) =>
  [...cell!.matchAll(/`(\w+)`/g)].map(([, table]) => table!),
);
/** Made once, and gone since. */
const dropped = ['catalog_staging'];

test('docs/operations.md says of every table what it grows with and how it ends, once', () => {
  const tables = [...ownersOfTables().keys()].filter((table) => !dropped.includes(table));
  expect(listed.toSorted()).toEqual(tables.toSorted());
});
