import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { bordersOf } from './borders';
import { root } from './sources';

const run = promisify(execFile);
/** The frame without any context: what is made here must stand on that alone, and stay quick to check. */
const code = [
  '.github',
  'apps/api',
  'docs',
  'libs/areas.json',
  'libs/kernel',
  'libs/platform',
  'scripts',
  'test/architecture',
  'test/support',
];
const config = ['.oxlintrc.json', '.prettierignore', '.prettierrc.json', 'README.md', 'jest.config.js', 'package.json', 'tsconfig.json'];
const generated = ['libs/operations/sample-notes', 'libs/engagement/sample-deals'];

describe('npm run new:context', () => {
  let copy: string;

  beforeAll(async () => {
    copy = mkdtempSync(join(tmpdir(), 'new-context-'));
    for (const path of [...code, ...config]) cpSync(join(root, path), join(copy, path), { recursive: true });
    cpSync(join(__dirname, 'fixtures', 'contexts'), join(copy, 'apps', 'contexts'), { recursive: true });
    symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
    await node('scripts/new-context.mjs', 'operations/sample-notes');
    await node('scripts/new-context.mjs', 'engagement/sample-deals', '--full');
  });

  afterAll(() => rmSync(copy, { recursive: true, force: true }));

  test('lists both in the processes', () => {
    expect(inCopy('apps/contexts/schema.ts')).toMatch(
      /import \{ sampleDealsSchema \} from '@exchange\/sample-deals';[^]*sampleDealsSchema[^]*sampleNotesSchema/,
    );
    expect(inCopy('apps/contexts/http.ts')).toMatch(/SampleDealsHttp[^]*SampleNotesHttp/);
    expect(inCopy('apps/contexts/worker.ts')).toContain('SampleDealsWorker');
  });

  test('gives both a chapter in the document, in the group of their area', () => {
    const tags = inCopy('apps/api/src/reference/tags.ts');
    expect(tags).toMatch(/  Account: \[[^\]]*tag\('Sample deals', 'What it is for\.'\),?\s*\]/);
    expect(tags).toMatch(/  Operations: \[[^\]]*tag\('Sample notes', 'What it is for\.'\),?\s*\]/);
  });

  test('names are declared as names, and every POST says what its Idempotency-Key does', () => {
    const [controllers, bodies] = ['controller', 'wire'].map((kind) => filesIn(generated, kind));
    expect([controllers!.length, bodies!.length]).toEqual([2, 2]);
    for (const body of bodies!) expect(body).toContain('@Field.name(');
    for (const controller of controllers!) {
      const posts = controller.split('@Post(').slice(1);
      expect(posts.filter((post) => !/once: '/.test(post.split('async ')[0]!))).toEqual([]);
    }
  });

  test('leaves no placeholder', async () => {
    const { stdout } = await run(
      'grep',
      ['-rlE', 'kebab|Pascal|snake_|camel(Thing|Context)|[Ww]ords |UPPER_|TIMESTAMP|base-path|area-name|short-prefix', ...generated],
      {
        cwd: copy,
      },
    ).catch(() => ({ stdout: '' }));
    expect(stdout).toBe('');
  });

  test('makes what compiles and passes format, lint, the rules of architecture and its own tests', async () => {
    writeFileSync(
      join(copy, 'tsconfig.generated.json'),
      JSON.stringify({ extends: './tsconfig.json', include: [...generated, 'apps/contexts', 'test/api/*/sample-*.ts'] }),
    );
    const rules = ['ports', 'tables'].map((name) => `test/architecture/${name}.spec.ts`);
    await Promise.all([
      node('node_modules/typescript/bin/tsc', '--noEmit', '-p', 'tsconfig.generated.json'),
      node('node_modules/oxlint/bin/oxlint', '--deny-warnings', ...generated, 'apps/contexts', 'test/api'),
      node('node_modules/prettier/bin/prettier.cjs', '--check', ...generated, 'apps/contexts'),
      node('node_modules/jest/bin/jest.js', '--ci', '--selectProjects', 'architecture', 'unit', '--', ...rules, ...generated),
    ]);
    const { broken } = await bordersOf(copy);
    expect(broken.filter(({ from }) => from.includes('sample-') || from.startsWith('apps/contexts'))).toEqual([]);
  });

  async function node(...args: string[]): Promise<void> {
    await run(process.execPath, args, { cwd: copy, env: { ...process.env, NODE_OPTIONS: '' } }).catch(
      (error: { stdout: string; stderr: string }) => {
        throw new Error(`${args.join(' ')}\n${error.stdout}\n${error.stderr}`);
      },
    );
  }

  function filesIn(folders: readonly string[], kind: string): string[] {
    const paths = folders.flatMap((folder) =>
      readdirSync(join(copy, folder), { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path)),
    );
    return paths.filter((path) => path.endsWith(`.${kind}.ts`)).map(inCopy);
  }

  function inCopy(path: string): string {
    return readFileSync(join(copy, path), 'utf8');
  }
});
