import { EntitySchema } from 'typeorm';
import { storedAs } from '@exchange/platform';
import { contextOf, exportsOf } from './catalogue';
import { filesIn, isTest, read } from './sources';

const rows = exportsOf('.row.ts', (value): value is EntitySchema => value instanceof EntitySchema);
const code = filesIn(
  ['libs'],
  (path) => path.endsWith('.ts') && !isTest(path) && !path.endsWith('.row.ts') && !path.includes('/migrations/'),
);

test('every row is an exported constant xRow', () => {
  expect(rows.map(({ exportName }) => exportName).filter((name) => !name.endsWith('Row'))).toEqual([]);
  const declared = filesIn(['libs'], (path) => path.endsWith('.row.ts')).flatMap((path) => read(path).match(/new EntitySchema\b/g) ?? []);
  expect(rows.length).toBe(declared.length);
});

test('every row of a context is registered in its module', () => {
  expect(code.filter((path) => /: ContextSchema = /.test(read(path)) && !path.endsWith('.module.ts'))).toEqual([]);
});

for (const { exportName, path, thing } of rows) {
  const columns = columnsOf(thing);

  test(`${exportName} is read with every declared column except secrets`, () => {
    const { select } = storedAs(thing);
    for (const { name, property, isSecret } of columns)
      expect([name, select.includes(`${name} as "${property}"`)]).toEqual([name, !isSecret]);
  });

  test(`${exportName} is mapped in one place: code that reads the whole row uses storedAs`, () => {
    const { folder } = contextOf(path);
    const texts = code.filter((file) => file.startsWith(`${folder}/`)).map((file) => [file, read(file)] as const);
    expect(texts.filter(([, text]) => isWrittenAgain(columns, text)).map(([file]) => file)).toEqual([]);
  });
}

test('column lists and mappings by hand are found', () => {
  const columns = [...'abcd'].map((letter) => ({ name: `is_${letter}`, property: `is${letter.toUpperCase()}`, isSecret: false }));
  expect(isWrittenAgain(columns, 'select is_a as "isA", b.is_b as "isB", is_c as "isC" from things')).toBe(true);
  expect(isWrittenAgain(columns, 'const { is_a: isA, is_b: isB, is_c: isC } = row;')).toBe(true);
  expect(isWrittenAgain(columns, 'new Thing({ isA: row.is_a, isB: row.is_b, isC: row.is_c })')).toBe(true);
  expect(isWrittenAgain(columns, 'select is_a as "isA", is_b as "isB" from things')).toBe(false);
  expect(isWrittenAgain(columns, 'insert into things (is_a, is_b, is_c, is_d) values ($1, $2, $3, $4)')).toBe(false);
});

interface Column {
  readonly name: string;
  readonly property: string;
  readonly isSecret: boolean;
}

function columnsOf({ options }: EntitySchema): Column[] {
  const columns = Object.entries<{ readonly name?: string; readonly select?: boolean } | undefined>(options.columns);
  return columns.map(([property, column]) => ({ name: column!.name!, property, isSecret: column!.select === false }));
}

/** A paragraph with both names of most renamed columns repeats the mapping: a column that is added later would be missing there. */
function isWrittenAgain(columns: readonly Column[], text: string): boolean {
  return text.split('\n\n').some((paragraph) => isListOf(columns, paragraph));
}

function isListOf(columns: readonly Column[], text: string): boolean {
  const renamed = columns.filter(({ name, property, isSecret }) => name !== property && !isSecret);
  const both = renamed.filter(({ name, property }) =>
    new RegExp(`\\b${name}(: | as ")${property}\\b|\\b${property}: \\w+\\.${name}\\b`).test(text),
  );
  return both.length >= 3 && both.length >= (renamed.length * 2) / 3;
}
