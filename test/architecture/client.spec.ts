import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { filesIn, read, root } from './sources';

const run = promisify(execFile);
const builtBy = (target: string) =>
  `import('./scripts/lib/client.mjs').then(async ({ buildClient }) => process.stdout.write(String(await buildClient('.', '${target}'))))`;

/** The package is installed into an empty project, as programs outside of this repository use it. */
describe('The package @exchange/client', () => {
  let folder: string;
  let size: number;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'client-'));
    mkdirSync(join(folder, 'node_modules', '@exchange'), { recursive: true });
    for (const name of ['@types', 'undici-types']) symlinkSync(join(root, 'node_modules', name), join(folder, 'node_modules', name));
    const { stdout } = await node(root, '-e', builtBy(join(folder, 'node_modules', '@exchange', 'client')));
    size = Number(stdout);
  });

  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test('has the operations of docs/openapi.json (npm run docs)', async () => {
    const script = `import('./scripts/lib/client.mjs').then(({ clientCalls }) => process.stdout.write(clientCalls('.')))`;
    const { stdout } = await node(root, '-e', script);
    expect(stdout === read('apps/client/src/calls.gen.ts')).toBe(true);
  });

  test('has the types of docs/openapi.json (npm run docs)', async () => {
    const script = `import('./scripts/lib/wire-types.mjs').then(async ({ wireTypes }) => process.stdout.write(await wireTypes('.')))`;
    const { stdout } = await node(root, '-e', script);
    expect(stdout === read('apps/client/src/openapi.gen.ts')).toBe(true);
  });

  test('and the console have the operations, parameters and tools of docs/openapi.json (npm run docs)', async () => {
    const script = `import('./scripts/lib/operations.mjs').then(({ consoleOperations }) => process.stdout.write(consoleOperations('.')))`;
    const { stdout } = await node(root, '-e', script);
    expect(stdout === read('apps/console/src/lib/calls/operations.gen.json')).toBe(true);
  });

  test('is one file of at most 30 kB without dependencies', () => {
    expect(size).toBeGreaterThan(1_000);
    expect(size).toBeLessThanOrEqual(30_000);
    const text = filesIn(['apps/client/src'], (path) => /(?<!\.spec)\.ts$/.test(path))
      .map(read)
      .join('\n');
    expect([...text.matchAll(/(?:from|import\() ?'(?!\.\/)([^']+)'/g)].map(([, name]) => name)).toEqual([]);
    expect(Object.keys(JSON.parse(read('apps/client/package.json')) as object)).not.toContain('dependencies');
  });

  test('can be imported by Node without a build', async () => {
    writeFileSync(
      join(folder, 'loads.mjs'),
      `import * as all from '@exchange/client';\nprocess.stdout.write(Object.keys(all).sort().join());`,
    );
    const { stdout } = await node(folder, 'loads.mjs');
    expect(stdout).toBe('Refused,Unreachable,clientCredentials,createExchange,isFromTheExchange,readWebhook');
  });

  test.each(['nodenext', 'preserve'])(
    'compiles the examples of its README and correct calls, and rejects wrong calls (module: %s)',
    async (module) => {
      const project = join(folder, module);
      mkdirSync(project);
      const compilerOptions = {
        strict: true,
        noEmit: true,
        target: 'es2022',
        module,
        lib: ['es2023', 'dom'],
        types: ['node'],
        // The library's declarations are checked in one of the two cases.
        skipLibCheck: module === 'preserve',
      };
      writeFileSync(join(project, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.ts'] }));
      writeFileSync(join(project, 'package.json'), '{"type":"module"}');
      cpSync(join(root, 'test/architecture/fixtures/client/calls.ts.txt'), join(project, 'calls.ts'));
      const calls = read('test/architecture/fixtures/client/calls.ts.txt');
      // The same calls without `@ts-expect-error` must fail, which proves that wrong calls are rejected.
      writeFileSync(join(project, 'unexcused.ts'), calls.replaceAll(/^.*@ts-expect-error.*$/gm, ''));
      recipes().forEach((recipe, n) => writeFileSync(join(project, `recipe${n}.ts`), recipe));
      const tsc = join(root, 'node_modules/@typescript/native/bin/tsc');
      const { stdout } = await node(project, tsc, '-p', project).catch((error: { stdout: string }) => error);
      const mistakes = stdout.split('\n').filter((line) => /^\S+\.ts\(\d+/.test(line));
      expect(mistakes.filter((line) => !line.startsWith('unexcused.ts'))).toEqual([]);
      expect(mistakes.length).toBeGreaterThanOrEqual(calls.match(/@ts-expect-error/g)!.length);
    },
  );

  /** The examples of the client's README, each as a file of its own. */
  function recipes(): string[] {
    const programs = [...read('apps/client/README.md').matchAll(/```ts\n([^]*?)```/g)].map(([, program]) => program!);
    expect(programs.length).toBeGreaterThanOrEqual(6);
    const declarations = `import { Refused, type Exchange } from '@exchange/client';\ndeclare const exchange: Exchange;\ndeclare const [id, campaignId]: string[];\nvoid [Refused, id, campaignId];\n`;
    return programs.map((program) => (program.includes('import ') ? program : declarations + program));
  }

  function node(cwd: string, ...args: string[]): Promise<{ stdout: string }> {
    return run(process.execPath, args, { cwd, env: { ...process.env, NODE_OPTIONS: '' }, maxBuffer: 64 << 20 });
  }
});
