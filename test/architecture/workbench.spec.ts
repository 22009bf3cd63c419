import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { read, root } from './sources';

test('nest-cli.json names every app of Nest: what it names is built', () => {
  const { projects } = JSON.parse(read('nest-cli.json')) as { projects: Record<string, { root: string; entryFile: string }> };
  const apps = readdirSync(join(root, 'apps')).filter((name) => existsSync(join(root, 'apps', name, 'src/main.ts')));
  expect(Object.keys(projects).sort()).toEqual(apps.sort());
  expect(Object.values(projects).map(({ entryFile }) => existsSync(join(root, `${entryFile}.ts`)))).toEqual(apps.map(() => true));
});

/** What `npm run dev` compiles, in a clone of two files. */
describe('Sources', () => {
  let clone: string;

  beforeEach(() => {
    clone = mkdtempSync(join(tmpdir(), 'workbench-'));
    for (const folder of ['apps', 'libs']) mkdirSync(join(clone, folder));
    symlinkSync(join(root, 'node_modules'), join(clone, 'node_modules'));
    write('apps/one.ts', 'export const one: number = 1;');
    write('libs/two.ts', 'export const two: number = 2;');
  });

  afterEach(() => rmSync(clone, { recursive: true, force: true }));

  test('compiles everything at first, then what has changed, and forgets what is gone', () => {
    const [first, second, third] = compiling(
      `write('libs/two.ts', 'export const two: number = 22;');`,
      `rmSync(join(clone, 'apps/one.ts'));`,
    );
    expect(first).toEqual({ changed: ['apps/one.ts', 'libs/two.ts'], mistakes: [] });
    expect(second).toEqual({ changed: ['libs/two.ts'], mistakes: [] });
    expect(third).toEqual({ changed: ['apps/one.ts'], mistakes: [] });
    expect(compiled('libs/two.ts')).toContain('two = 22;');
    expect(existsSync(join(clone, 'compiled/apps/one.ts.js'))).toBe(false);
  });

  test('replaces nothing while a file does not compile, and everything once it does', () => {
    const [, second, third, before] = compiling(
      `write('libs/two.ts', 'export const two = ;'); write('apps/one.ts', 'export const one = 11;');`,
      `before.push(readFileSync(join(clone, 'compiled/apps/one.ts.js'), 'utf8')); write('libs/two.ts', 'export const two = 22;');`,
    );
    expect(second!.mistakes).toEqual([expect.stringMatching(/^libs\/two\.ts\n[^]*Expression expected(?![^]*backtrace)/)]);
    expect(third).toMatchObject({ changed: ['apps/one.ts', 'libs/two.ts'], mistakes: [] });
    expect(before).toEqual([expect.stringContaining('one = 1;')]);
    expect([compiled('apps/one.ts'), compiled('libs/two.ts')]).toEqual([
      expect.stringContaining('one = 11;'),
      expect.stringContaining('two = 22;'),
    ]);
  });

  /** The answers of one call at first, and of another after each of the edits, each of which waits until it is seen. */
  function compiling(...edits: string[]): { readonly changed: string[]; readonly mistakes: string[] }[] {
    const steps = edits.map((edit) => `${edit} await sources.changed(); answers.push(await sources.compile());`);
    const program = `
      import { readFileSync, rmSync, writeFileSync } from 'node:fs';
      import { join } from 'node:path';
      import { Sources } from ${JSON.stringify(join(root, 'scripts/lib/sources.mjs'))};
      const clone = ${JSON.stringify(clone)};
      const write = (path, text) => writeFileSync(join(clone, path), text);
      const sources = new Sources(clone, join(clone, 'compiled'));
      const [before, answers] = [[], [await sources.compile()]];
      ${steps.join('\n')}
      process.stdout.write(JSON.stringify([...answers, before]));
      process.exit();`;
    return JSON.parse(execFileSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' })) as never;
  }

  function write(path: string, text: string): void {
    writeFileSync(join(clone, path), text);
  }

  function compiled(path: string): string {
    return readFileSync(join(clone, 'compiled', `${path}.js`), 'utf8');
  }
});
