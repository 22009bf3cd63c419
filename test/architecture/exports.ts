import { existsSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import ts from 'typescript';
import { areas, filesIn, isForTests, read, root } from './sources';

/** `export { a as b } from './x'` is { name: 'b', source: 'a' }; `export * from './x'` is { name: '*', source: '*' }. */
interface Forward {
  readonly file: string;
  readonly name: string;
  readonly source: string;
}

interface Facts {
  readonly declared: string[];
  readonly forwards: Forward[];
  readonly imports: { readonly file: string; readonly name: string }[];
  /** Names that the file calls or reads: `a.name`, `{ name }`. */
  readonly named: Set<string>;
  /** Methods of classes that our own code calls. */
  readonly methods: string[];
}

const shelves = ['', ...areas.map(({ name }) => `${name}/`)];
const aliases: readonly [string, readonly string[]][] = [
  ['@exchange/', shelves.map((shelf) => `libs/${shelf}`)],
  ['@test/', ['test/support/']],
];

/**
 * Exports of libs/ and apps/ (the console has its own test) that no other file imports and no imported index.ts re-exports: `path: name`. Types, and
 * wire classes nested in others of their file, count as used because they describe exported values.
 */
export function unusedExports(
  folders = ['libs', 'apps'],
  importers = ['libs', 'apps', 'test'],
  isHeard = (_path: string) => true,
): string[] {
  const facts = new Map(
    filesIn(importers, (path) => /(?<!\.d)\.ts$/.test(path) && !path.startsWith('apps/console/') && isHeard(path)).map((path) => [
      path,
      readFactsOnce(path),
    ]),
  );
  const used = new Set<string>();

  function use(file: string, name: string): void {
    const target = facts.get(file);
    const key = `${file}: ${name}`;
    if (!target || used.has(key)) return;
    used.add(key);
    const whole = name === '*' || file.endsWith('/index.ts');
    if (whole) for (const declared of target.declared) used.add(`${file}: ${declared}`);
    for (const forward of target.forwards) {
      if (whole) use(forward.file, forward.source);
      else if (forward.name === '*') use(forward.file, name);
      else if (forward.name === name) use(forward.file, forward.source);
    }
  }

  for (const { imports } of facts.values()) for (const { file, name } of imports) use(file, name);
  return [...facts]
    .filter(([path]) => folders.some((folder) => path.startsWith(`${folder}/`)))
    .flatMap(([path, { declared }]) => declared.map((name) => `${path}: ${name}`))
    .filter((key) => !used.has(key));
}

/** Files that import each name that `file` forwards. */
export function importersOf(file: string, importers = ['libs', 'apps', 'test']): ReadonlyMap<string, readonly string[]> {
  const paths = filesIn(importers, (path) => /(?<!\.d)\.ts$/.test(path) && !path.startsWith('apps/console/'));
  const found = new Map<string, string[]>(readFactsOnce(file).forwards.map(({ name }) => [name, []]));
  for (const path of paths) for (const one of readFactsOnce(path).imports) if (one.file === file) found.get(one.name)?.push(path);
  return found;
}

/**
 * Production code in libs/ that only tests use: exports that their own file does not use, and public methods that no production code calls. `path:
 * name`.
 */
export function usedByTestsOnly(folders = ['libs'], everything = ['libs', 'apps']): string[] {
  const inProduct = (path: string) => !isForTests(path);
  const exports = unusedExports(folders, everything, inProduct).filter((key) => !isUsedAtHome(key));
  return [...exports, ...uncalledMethods(folders, filesIn(everything, inProduct))];
}

function isUsedAtHome(key: string): boolean {
  const [path, name] = key.split(': ') as [string, string];
  return read(path).match(new RegExp(`\\b${name}\\b`, 'g'))!.length > 1;
}

function uncalledMethods(folders: readonly string[], paths: readonly string[]): string[] {
  const sources = paths.filter((path) => path.endsWith('.ts'));
  const named = new Set(sources.flatMap((path) => [...readFactsOnce(path).named]));
  return sources
    .filter((path) => folders.some((folder) => path.startsWith(`${folder}/`)))
    .flatMap((path) =>
      readFactsOnce(path)
        .methods.filter((name) => !named.has(name))
        .map((name) => `${path}: ${name}`),
    );
}

const closedTo = new Set([ts.SyntaxKind.PrivateKeyword, ts.SyntaxKind.ProtectedKeyword, ts.SyntaxKind.OverrideKeyword]);

/** Excludes private methods and methods that a framework calls: decorated ones, and those of classes with an external interface. */
function isCalledByUs(node: ts.MethodDeclaration): boolean {
  const { heritageClauses = [] } = node.parent as ts.ClassLikeDeclaration;
  const isForeign = heritageClauses.some(({ token }) => token === ts.SyntaxKind.ImplementsKeyword);
  const isClosed = node.modifiers?.some(({ kind }) => closedTo.has(kind) || kind === ts.SyntaxKind.Decorator) ?? false;
  return ts.isIdentifier(node.name) && !isForeign && !isClosed && !/^(on|before)(Module|Application)/.test(node.name.text);
}

const known = new Map<string, Facts>();

/** Parses each file once. */
function readFactsOnce(path: string): Facts {
  const facts = known.get(path) ?? readFacts(path);
  known.set(path, facts);
  return facts;
}

function readFacts(path: string): Facts {
  const facts: Facts = { declared: [], forwards: [], imports: [], named: new Set(), methods: [] };
  const imported = (specifier: ts.Node | undefined, name: string): void => {
    const file = specifier && ts.isStringLiteralLike(specifier) ? resolveImport(specifier.text, path) : undefined;
    if (file) facts.imports.push({ file, name });
  };
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) {
      const { name, namedBindings } = node.importClause ?? {};
      if (name) imported(node.moduleSpecifier, 'default');
      if (namedBindings && ts.isNamespaceImport(namedBindings)) imported(node.moduleSpecifier, '*');
      else namedBindings?.elements.forEach((element) => imported(node.moduleSpecifier, (element.propertyName ?? element.name).text));
    } else if (ts.isExportDeclaration(node)) addExport(node, path, facts);
    else if (ts.isCallExpression(node) && isLoading(node.expression)) imported(node.arguments[0], '*');
    else if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) imported(node.argument.literal, '*');
    else facts.declared.push(...declaredBy(node));
    if (ts.isPropertyAccessExpression(node)) facts.named.add(node.name.text);
    if (ts.isBindingElement(node)) facts.named.add((node.propertyName ?? node.name).getText());
    if (ts.isMethodDeclaration(node) && ts.isClassLike(node.parent) && isCalledByUs(node)) facts.methods.push(node.name.getText());
    ts.forEachChild(node, visit);
  };
  ts.forEachChild(ts.createSourceFile(path, read(path), ts.ScriptTarget.ES2023, true), visit);
  return facts;
}

function addExport(node: ts.ExportDeclaration, path: string, facts: Facts): void {
  const names = node.exportClause && ts.isNamedExports(node.exportClause) ? node.exportClause.elements : null;
  if (!node.moduleSpecifier) return void facts.declared.push(...(names ?? []).map(({ name }) => name.text));
  const file = resolveImport((node.moduleSpecifier as ts.StringLiteral).text, path);
  if (!file) return;
  if (!names) facts.forwards.push({ file, name: '*', source: '*' });
  else
    facts.forwards.push(
      ...names.map((element) => ({ file, name: element.name.text, source: (element.propertyName ?? element.name).text })),
    );
}

function declaredBy(node: ts.Node): string[] {
  const exported = ts.canHaveModifiers(node) && ts.getModifiers(node)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);
  const describes = ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node) || isPartOfWire(node);
  if (!exported || describes) return [];
  if (ts.isVariableStatement(node)) return node.declarationList.declarations.map(({ name }) => name.getText());
  return [(node as ts.DeclarationStatement).name?.getText() ?? 'default'];
}

function isPartOfWire(node: ts.Node): boolean {
  if (!ts.isClassDeclaration(node) || !node.name || !node.getSourceFile().fileName.endsWith('.wire.ts')) return false;
  return node.getSourceFile().text.match(new RegExp(`\\b${node.name.text}\\b`, 'g'))!.length > 1;
}

const isLoading = (node: ts.Expression): boolean => node.kind === ts.SyntaxKind.ImportKeyword || node.getText() === 'require';

function resolveImport(specifier: string, from: string): string | undefined {
  const alias = aliases.find(([prefix]) => specifier.startsWith(prefix));
  const bases = alias ? alias[1].map((base) => base + specifier.slice(alias[0].length)) : [normalize(join(dirname(from), specifier))];
  if (!alias && !specifier.startsWith('.')) return undefined;
  return bases.flatMap((base) => [`${base}.ts`, `${base}/index.ts`]).find((path) => existsSync(join(root, path)));
}
