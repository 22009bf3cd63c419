import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { root } from './sources';

const own = { GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_SYSTEM: '/dev/null', GIT_CEILING_DIRECTORIES: tmpdir() };
const author = ['-c', 'user.name=Robin', '-c', 'user.email=robin@example.com'];

/** scripts/lib/share.mjs in repositories of a few commits: which operations the sweeps of `npm test` try (docs/adr/0155-two-test-runs.md). */
describe('The share of the operations that sweeps try', () => {
  let folder: string;
  beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'exchange-share-'))));
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const git = (...args: string[]) =>
    execFileSync('git', [...author, ...args], { cwd: folder, env: { ...process.env, ...own }, stdio: 'pipe' });
  const init = (): void => {
    git('init');
    git('symbolic-ref', 'HEAD', 'refs/heads/main');
  };
  const edit = (path: string): void => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), path);
  };
  const commit = (...paths: string[]): void => {
    paths.forEach(edit);
    git('add', '.');
    git('commit', '-m', 'x');
  };
  function shareIn(clone = folder): Readonly<Record<string, string>> {
    const program = `
      import { sweepShare } from ${JSON.stringify(join(root, 'scripts/lib/share.mjs'))};
      console.log(JSON.stringify(sweepShare(${JSON.stringify(clone)}).env));`;
    const env = { ...process.env, ...own };
    return JSON.parse(execFileSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8', env })) as never;
  }

  test('is everything without a repository, with a single commit, in a folder of another repository and in a shallow clone', () => {
    expect(shareIn()).toEqual({});
    init();
    commit('libs/buying/campaigns/a.ts');
    expect(shareIn()).toEqual({});
    commit('libs/buying/campaigns/b.ts');
    expect(shareIn(join(folder, 'libs'))).toEqual({});
    git('clone', '--depth=1', `file://${folder}`, join(folder, 'shallow'));
    expect(shareIn(join(folder, 'shallow'))).toEqual({});
  });

  test('is a third, chosen by the number of commits, plus contexts and rows that differ from the previous commit', () => {
    init();
    commit('libs/selling/orders/old.ts', 'libs/data/tasks/tasks.ts');
    commit('libs/buying/campaigns/domain/a.ts', 'libs/platform/http/b.ts', 'libs/kernel/c.ts', 'docs/d.md');
    expect(shareIn()).toEqual({ SWEEP_THIRD: '2', SWEEP_CHANGED: 'libs/buying/campaigns' });
    commit('test/api/selling/saved-offers.gates.ts', 'test/api/platform/isolation/rows/edge.ts', 'test/support/e.ts');
    expect(shareIn()).toEqual({
      SWEEP_THIRD: '0',
      SWEEP_CHANGED: 'test/api/platform/isolation/rows/edge.ts,test/api/selling/saved-offers.gates.ts',
    });
  });

  test('includes uncommitted and untracked files, but no ignored ones', () => {
    init();
    commit('libs/data/tasks/tasks.ts', '.gitignore');
    commit('docs/a.md');
    writeFileSync(join(folder, '.gitignore'), 'ignored\n');
    writeFileSync(join(folder, 'libs/data/tasks/tasks.ts'), 'changed');
    edit('libs/selling/orders/new.ts');
    edit('libs/edge/demo/ignored/x.ts');
    expect(shareIn()['SWEEP_CHANGED']).toBe('libs/data/tasks,libs/selling/orders');
  });

  test('covers the changes of a merge, and then those of the next commit', () => {
    init();
    commit('libs/data/tasks/tasks.ts');
    git('checkout', '-b', 'work');
    commit('libs/buying/rfps/a.ts');
    git('checkout', 'main');
    commit('libs/edge/demo/b.ts');
    git('merge', '--no-ff', '-m', 'merge', 'work');
    expect(shareIn()).toEqual({ SWEEP_THIRD: '1', SWEEP_CHANGED: 'libs/buying/rfps' });
    commit('libs/edge/mcp/c.ts');
    expect(shareIn()).toEqual({ SWEEP_THIRD: '2', SWEEP_CHANGED: 'libs/edge/mcp' });
  });
});
