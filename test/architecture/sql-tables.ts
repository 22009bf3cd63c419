import ts from 'typescript';
import { contexts, filesIn, isForTests, read } from './sources';

/** A table that a statement names. */
export interface NamedTable {
  readonly table: string;
  readonly isWritten: boolean;
}

const contextOf = (path: string): string => contexts.find(({ folder }) => path.startsWith(`${folder}/`))!.name;
const isMigration = (path: string): boolean => /\/migrations\//.test(path);

/** Owner of each table: the context whose migration created it. */
export function ownersOfTables(): ReadonlyMap<string, string> {
  const made = filesIn(['libs'], isMigration).flatMap((path) =>
    [...read(path).matchAll(/create (?:unlogged )?table (?:if not exists )?([a-z_]+)/g)].map(
      ([, table]) => [table!, contextOf(path)] as const,
    ),
  );
  return new Map(made);
}

/** `reader → owner` and `writer ⇒ owner` of every statement in libs/ that names a table of another context. */
export function crossings(): string[] {
  const owners = ownersOfTables();
  const tables = new RegExp(`\\b(?:${[...owners.keys()].join('|')})\\b`);
  const isRead = (path: string) => path.endsWith('.ts') && !isMigration(path) && !isForTests(path) && tables.test(read(path));
  const found = filesIn(['libs'], isRead).flatMap((path) =>
    tablesIn(read(path))
      .filter(({ table }) => owners.has(table) && owners.get(table) !== contextOf(path))
      .map(({ table, isWritten }) => `${contextOf(path)} ${isWritten ? '⇒' : '→'} ${owners.get(table)}`),
  );
  return [...new Set(found)].sort();
}

const named = /\b(from|join|into|update|using|truncate)\s+(?:only\s+)?([a-z_]+)\b(?!\s*\()/g;
const writes = /\b(?:insert\s+into|update|delete\s+from|truncate)\s+(?:only\s+)?$/;
/** Properties that name a whole table outside of SQL: `from: 'campaigns'`. */
const places = ['from', 'table', 'tableName'];

/** Tables that the strings of a source name: in statements, in parts of statements, or as the source of a list. */
export function tablesIn(source: string): NamedTable[] {
  const found: NamedTable[] = [];
  const visit = (node: ts.Node): void => {
    const text = textOf(node);
    if (text !== null) {
      const isPlace = ts.isPropertyAssignment(node.parent) && places.includes(node.parent.name.getText());
      const sql = isPlace ? `from ${text}` : text;
      for (const { index, 0: whole, 2: table } of sql.matchAll(named))
        found.push({ table: table!, isWritten: writes.test(sql.slice(0, index + whole.length - table!.length)) });
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile('source.ts', source, ts.ScriptTarget.ES2023, true));
  return found;
}

/** The text of a literal; expressions in a template are left out. */
function textOf(node: ts.Node): string | null {
  if (ts.isStringLiteralLike(node)) return node.text;
  return ts.isTemplateExpression(node) ? node.head.text + node.templateSpans.map(({ literal }) => ` ? ${literal.text}`).join('') : null;
}
