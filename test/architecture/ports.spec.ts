import ts from 'typescript';
import { contexts, filesIn, read } from './sources';

/** A class in an adapter that stands for a port of its context. */
interface Adapter {
  readonly path: string;
  readonly ports: readonly string[];
}

for (const { name, folder } of contexts) {
  const ports = filesIn([folder], isPortsFile).flatMap(abstractClassesOf);
  if (ports.length === 0) continue;
  describe(`Ports of ${name}`, () => {
    checkPorts(folder, ports);
  });
}

test('application/ takes only these from the platform', () => {
  const services = filesIn(['libs'], (path) => path.includes('/application/') && !path.endsWith('.spec.ts'));
  const taken = services.flatMap((path) => platformImportsOf(path).map((name) => `${path}: ${name}`));
  expect(taken.filter((line) => !forServices.includes(line.split(': ')[1]!))).toEqual([]);
});

/** Services of the platform that are ports in all but name: they have a meaning for a use case and a twin for tests. */
const forServices = [
  'PermanentError',
  'Idempotency',
  // Abstract over one question, whose answers a test writes down.
  'Delegations',
  'KeyAuthenticator',
  // Silent at a level that nothing has, which is its twin.
  'Log',
  'Mailer',
  'Outbox',
  'Proof',
  'RateLimits',
  'Recall',
  'SecretBox',
  'SessionAuthenticator',
  'Settings',
  // Nobody is told by its twin, `NoSpans`.
  'Spans',
  'TokenAuthenticator',
  // Words that any context may refuse with.
  'authErrors',
  'StoredEvent',
  // A value, and what surrounds it.
  'Trace',
  'currentTraceText',
  'traced',
  // Outside a request it does nothing, which is its twin.
  'setActor',
  // Know ports only: a bell, a clock, rows that wait, numbered changes.
  'Follower',
  'Followers',
  'LeasedWork',
  // Arithmetic in memory: nothing to stand in for.
  'consolePage',
  'KeyedGate',
  'Lane',
  'Slices',
  'Slots',
  // Says that nothing is left to ask.
  'alreadyAuthorized',
  // Pure: what a name and an address look like in a mail.
  'nameInMail',
  'pageWithToken',
  'textInMail',
  // Pure: a key of a limit.
  'unreadable',
];

function checkPorts(folder: string, ports: readonly string[]): void {
  const adapters = filesIn([`${folder}/adapters`], (path) => path.endsWith('.ts')).flatMap(adaptersOf);
  const standing = (port: string, where: RegExp) => adapters.some(({ path, ports: kept }) => where.test(path) && kept.includes(port));

  test.each(ports)('%s has an in-memory twin', (port) => {
    expect(standing(port, /\/adapters\/in-memory(\.ts$|\/)/)).toBe(true);
  });

  const stored = ports.filter((port) => standing(port, /\/adapters\/typeorm\//));
  if (stored.length === 0) return;

  test.each(stored)('%s has a contract suite in testing.ts that runs on memory and on PostgreSQL', (port) => {
    const suites = filesIn([folder], isTestingFile).flatMap((path) => contractsOf(path, port));
    const calls = (ending: RegExp) =>
      filesIn([folder], (path) => ending.test(path)).filter((path) => suites.some((suite) => read(path).includes(`${suite}(`)));
    expect({
      suites: suites.length > 0,
      memory: calls(/(?<!\.pg)\.spec\.ts$/).length > 0,
      postgres: calls(/\.pg\.spec\.ts$/).length > 0,
    }).toEqual({
      suites: true,
      memory: true,
      postgres: true,
    });
  });
}

function isPortsFile(path: string): boolean {
  return /\/domain\/ports(\.ts$|\/)/.test(path);
}

function abstractClassesOf(path: string): string[] {
  return classesOf(path).flatMap((node) =>
    node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.AbstractKeyword) && node.name ? [node.name.text] : [],
  );
}

function adaptersOf(path: string): Adapter[] {
  return classesOf(path).map((node) => ({
    path,
    ports: (node.heritageClauses ?? []).flatMap(({ types }) => types.map(({ expression }) => expression.getText().replace(/^.*\./, ''))),
  }));
}

/** Exported functions named …Contract, in a testing file that speaks of the port. */
function contractsOf(path: string, port: string): string[] {
  if (!new RegExp(`\\b${port}\\b`).test(read(path))) return [];
  return statementsOf(path).flatMap((node) =>
    ts.isFunctionDeclaration(node) && node.name?.text.endsWith('Contract') ? [node.name.text] : [],
  );
}

function isTestingFile(path: string): boolean {
  return /\/testing[a-z./-]*\.ts$/.test(path);
}

function platformImportsOf(path: string): string[] {
  return statementsOf(path).flatMap((node) => {
    if (!ts.isImportDeclaration(node) || (node.moduleSpecifier as ts.StringLiteral).text !== '@exchange/platform') return [];
    const bindings = node.importClause?.namedBindings;
    return bindings && ts.isNamedImports(bindings) ? bindings.elements.map(({ name }) => name.text) : [];
  });
}

function classesOf(path: string): ts.ClassDeclaration[] {
  return statementsOf(path).filter(ts.isClassDeclaration);
}

function statementsOf(path: string): readonly ts.Statement[] {
  return ts.createSourceFile(path, read(path), ts.ScriptTarget.ES2023, true).statements;
}
