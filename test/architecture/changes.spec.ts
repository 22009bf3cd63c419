import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from './sources';

/** The comparison behind `npm test -- --changed` and `npm run check`, in a repository of a few files. */
describe('Changes', () => {
  let folder: string;
  const edit = (path: string): void => writeFileSync(join(folder, path), path);
  const git = (...args: string[]): string =>
    execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@example.com', ...args], { cwd: folder, encoding: 'utf8' }).trim();
  const commit = (path: string): string => {
    edit(path);
    git('add', '.');
    git('commit', '--quiet', '--message', path);
    return git('rev-parse', 'HEAD');
  };

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'exchange-changes-'));
    for (const name of ['libs', '.exchange']) mkdirSync(join(folder, name));
    git('init', '--quiet', '--initial-branch=main');
    writeFileSync(join(folder, '.gitignore'), '.exchange\n');
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  function run(program: string): unknown {
    const whole = `
      import { Changes } from ${JSON.stringify(join(root, 'scripts/lib/changes.mjs'))};
      const changes = new Changes(${JSON.stringify(folder)});
      console.log(JSON.stringify(${program} ?? null));`;
    return JSON.parse(execFileSync(process.execPath, ['--input-type=module', '-e', whole], { encoding: 'utf8' })) as unknown;
  }

  test('are counted from origin/main, else from the commit that last passed, else from main', () => {
    const first = commit('libs/a.ts');
    expect(run('changes.base()')).toBe('main');
    run('changes.remember()');
    commit('libs/b.ts');
    expect(run('changes.base()')).toBe(first);
    git('update-ref', 'refs/remotes/origin/main', 'HEAD');
    expect(run('changes.base()')).toBe('origin/main');
  });

  test('include committed, edited and new files of the product, its tests and scripts', () => {
    const first = commit('libs/a.ts');
    commit('libs/b.ts');
    edit('libs/c.ts');
    edit('notes.txt');
    expect(run(`changes.files('${first}')`)).toEqual(['libs/b.ts', 'libs/c.ts']);
  });

  test('throws when there is no commit to compare with', () => {
    expect(run('changes.base()')).toBeNull();
    expect(() => run('changes.requireBase()')).toThrow('This is not a git repository with a commit on main');
  });

  test('are not counted from the last passed commit when uncommitted files differed from it', () => {
    commit('libs/a.ts');
    edit('libs/b.ts');
    run('changes.remember()');
    expect(run('changes.base()')).toBe('main');
  });
});
