import ts from 'typescript';
import { contexts, filesIn, read } from './sources';

/** A class in an adapter that implements a port of its context. */
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

test('application/ imports only these names from the platform', () => {
  const services = filesIn(['libs'], (path) => path.includes('/application/') && !path.endsWith('.spec.ts'));
  const taken = services.flatMap((path) => platformImportsOf(path).map((name) => `${path}: ${name}`));
  expect(taken.filter((line) => !forServices.includes(line.split(': ')[1]!))).toEqual([]);
});

/** Services of the platform that act as ports: they have a meaning for a use case and a test double. */
const forServices = [
  'PermanentError',
  'CredentialReference',
  'Idempotency',
  // Abstract classes with twins in memory.
  'BlobLink',
  'BlobLinks',
  'Blobs',
  // Abstract class with one question; tests answer it with a literal.
  'Delegations',
  'KeyAuthenticator',
  // The log at level silent is its test double.
  'Log',
  'Mailer',
  'Outbox',
  'RateLimits',
  'Reauthenticator',
  'SecretBox',
  'SessionAuthenticator',
  'Settings',
  // `NoSpans` is the test double.
  'Spans',
  'TokenAuthenticator',
  // Errors that any context may throw.
  'authErrors',
  'StoredEvent',
  // A value and its context.
  'Trace',
  'currentTraceText',
  'traced',
  // Has no effect outside of a request, which serves as its test double.
  'setActor',
  // Classes that depend on ports only: notifications, a clock, waiting rows, numbered changes.
  'Follower',
  'Followers',
  'LeasedWork',
  // Calculations in memory, which need no test double.
  'consolePage',
  'KeyedGate',
  'Lane',
  'Slices',
  'Slots',
  'Wakeup',
  // A declaration without behaviour: the operation is already authorized.
  'alreadyAuthorized',
  // Pure functions: names and addresses as mails show them.
  'nameInMail',
  'pageWithToken',
  'textInMail',
  // Pure functions: keys of limits, results of tools.
  'unreadable',
  'isWithoutEffect',
  // Waits at shutdown, up to a timeout.
  'waitForShutdownWork',
];

function checkPorts(folder: string, ports: readonly string[]): void {
  const adapters = filesIn([`${folder}/adapters`, `${folder}/testing`], (path) => path.endsWith('.ts')).flatMap(adaptersOf);
  const implementations = (port: string, where: RegExp) =>
    adapters.some(({ path, ports: kept }) => where.test(path) && kept.includes(port));

  test.each(ports)('%s has an in-memory twin', (port) => {
    expect(implementations(port, /\/testing\/in-memory(\.ts$|\/)/)).toBe(true);
  });

  const stored = ports.filter((port) => implementations(port, /\/adapters\/typeorm\//));
  if (stored.length === 0) return;

  test.each(stored)('%s has a contract suite in testing/ that runs on memory and on PostgreSQL', (port) => {
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

/** Exported functions named …Contract in a testing file that mentions the port. */
function contractsOf(path: string, port: string): string[] {
  if (!new RegExp(`\\b${port}\\b`).test(read(path))) return [];
  return statementsOf(path).flatMap((node) =>
    ts.isFunctionDeclaration(node) && node.name?.text.endsWith('Contract') ? [node.name.text] : [],
  );
}

function isTestingFile(path: string): boolean {
  return /\/testing\//.test(path);
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
