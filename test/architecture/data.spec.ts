import { basename, dirname } from 'node:path';
import { filesIn, isForTests, read } from './sources';

const json = filesIn(['apps', 'libs'], (path) => path.endsWith('.json'));
const code = filesIn(['apps', 'libs'], (path) => path.endsWith('.ts') && !path.endsWith('.gen.ts') && !isForTests(path));

describe('JSON files', () => {
  test('have no member twice: a parser keeps only the last one', () => {
    const withoutSpace = (text: string) => text.replaceAll(/("(?:[^"\\]|\\.)*")|\s+/g, '$1');
    const repeating = json.filter((path) => withoutSpace(read(path)).length !== JSON.stringify(JSON.parse(read(path))).length);
    expect(repeating).toEqual([]);
  });

  test('have another name than the code beside them: Node prefers `x.json` to `x.ts`', () => {
    expect(json.filter((path) => code.includes(path.replace(/json$/, 'ts')))).toEqual([]);
  });
});

describe('Schemas of AdCP', () => {
  const schemas = json.filter((path) => /"\$id": ?"\/schemas\//.test(read(path)));
  const users = code.map(read).filter((text) => text.includes('new ProtocolSchemas'));

  test('stand in libs/adcp/schemas, each once', () => {
    const ids = schemas.flatMap((path) => [JSON.parse(read(path)) as { $id: string } | { $id: string }[]].flat()).map(({ $id }) => $id);
    expect(new Set(schemas.map(dirname))).toEqual(new Set(['libs/adcp/schemas']));
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('are all used', () => {
    const names = schemas.map((path) => basename(path, '.json')).filter((name) => name !== 'adcp-3-1');
    expect(names.filter((name) => !users.some((text) => text.includes(`'${name}'`) || text.includes(`'${name}#`)))).toEqual([]);
  });
});

/** Lines with nothing but literals and names of members, and lines of a text that is no code. */
function dataRows(source: string): number {
  const literal = /'(?:[^'\\\n]|\\.)*'|\b\d[\d_.]*\b/g;
  const withoutTexts = source.replaceAll(/`([^`]*)`/g, (_, text: string) =>
    /[;<>={}$]/.test(text) ? '' : text.replaceAll(/^.+$/gm, "''"),
  );
  const isRow = (line: string) => /['\d]/.test(line) && /^[\s,:[\]{}()]*$/.test(line.replaceAll(literal, '').replaceAll(/\b\w+:/g, ''));
  return withoutTexts.split('\n').filter(isRow).length;
}

test('tables of data are JSON: no TypeScript file has more than 100 rows that are most of it', () => {
  // Errors and states are typed declarations, and the reference is the text of the OpenAPI document.
  const declarations = /errors\.ts$|\.states\.ts$|^apps\/api\/src\/reference\//;
  const tables = code.filter((path) => {
    const source = read(path);
    const rows = dataRows(source);
    return !declarations.test(path) && rows > 100 && rows / source.split('\n').length > 0.8;
  });
  expect(tables).toEqual([]);
});
