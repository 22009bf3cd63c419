import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from './sources';

const run = promisify(execFile);
interface Shown {
  readonly content?: Readonly<Record<string, { readonly example?: unknown }>>;
}
interface Document {
  readonly paths: Readonly<
    Record<string, Readonly<Record<string, { readonly requestBody: Shown; readonly responses: Readonly<Record<string, Shown>> }>>>
  >;
}

/**
 * The code without contexts, in which a context is generated quickly. `scripts/follow-guide.mjs` runs all tests with a new context in the whole
 * product.
 */
const code = [
  '.github',
  'apps/api',
  'apps/client',
  'apps/console/src/lib',
  'deploy/chart/monitoring',
  'docs',
  'libs/areas.json',
  'libs/kernel',
  'libs/platform',
  'scripts',
  'test/api/platform/isolation',
  'test/architecture',
  'test/support',
];
const config = ['.oxfmtrc.json', '.oxlintrc.json', 'README.md', 'jest.config.js', 'package.json', 'tsconfig.json'];
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

  test('lists both contexts in the processes', () => {
    expect(inCopy('apps/contexts/schema.ts')).toMatch(
      /import \{ sampleDealsSchema \} from '@exchange\/sample-deals';[^]*sampleDealsSchema[^]*sampleNotesSchema/,
    );
    expect(inCopy('apps/contexts/http.ts')).toMatch(/SampleDealsHttp[^]*SampleNotesHttp/);
    expect(inCopy('apps/contexts/worker.ts')).toContain('SampleDealsWorker');
  });

  test('adds both tags to the OpenAPI document, in the group of their area', () => {
    const tags = inCopy('apps/api/src/reference/tags.ts');
    expect(tags).toMatch(/  Account: \[[^\]]*tag\('Sample deals', 'What it is for\.'\),?\s*\]/);
    expect(tags).toMatch(/  Operations: \[[^\]]*tag\('Sample notes', 'What it is for\.'\),?\s*\]/);
  });

  test('declares names as names and documents Idempotency-Key for every POST', () => {
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

  test('registers both contexts for the tests of every operation', () => {
    expect(inCopy('test/api/engagement/sample-deals.gates.ts')).toContain("is: 'CREATE SAMPLE_DEAL'");
    expect(inCopy('test/api/platform/isolation/tenant.ts')).toMatch(/'sampleNote',\n {2}'sampleDeal',\n\] as const/);
    const lines = inCopy('test/api/platform/isolation/expected.md')
      .split('\n')
      .filter((line) => line.includes('/sample-'));
    expect(lines.map((line) => line.split(' | ')[0])).toEqual([
      '| GET /api/v2/sample-deals',
      '| POST /api/v2/sample-deals',
      '| GET /api/v2/sample-deals/{id}',
      '| POST /api/v2/sample-deals/{id}/archive',
      '| POST /api/v2/sample-deals/{id}/restore',
      '| GET /api/v2/sample-notes',
      '| POST /api/v2/sample-notes',
      '| GET /api/v2/sample-notes/{id}',
    ]);
  });

  test('documents the limit and adds an example of each request and answer', () => {
    expect(inCopy('libs/platform/config/caps.ts')).toMatch(/Per account\.[^/]*'sample-deals': 5_000,\n {2}'sample-notes': 5_000,/);
    expect(inCopy('docs/reliability.md')).toContain('| Sample deals | `sample_deals` | 5,000 an account (`sample-deals`) |');
    const { requestBody, responses } = (JSON.parse(inCopy('docs/openapi.json')) as Document).paths['/api/v2/sample-deals']!['post']!;
    for (const { content } of [requestBody, ...Object.values(responses)]) expect(content!['application/json']!.example).toBeDefined();
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
