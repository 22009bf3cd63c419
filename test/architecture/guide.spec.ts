import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { filesIn, read, root } from './sources';

interface Edit {
  readonly path: string;
  readonly behind?: string;
  readonly added: readonly string[];
}

const folders = ['libs/buying/campaigns', 'test/api/buying'];

/** `scripts/follow-guide.mjs` carries out the example and runs its tests. `npm test` runs that script when one of these files has changed. */
describe('docs/guide.md, Add a field', () => {
  let copy: string;
  let edits: readonly Edit[];

  beforeAll(() => {
    copy = mkdtempSync(join(tmpdir(), 'guide-'));
    for (const folder of folders) cpSync(join(root, folder), join(copy, folder), { recursive: true });
    const program = `
      import { apply, editsOf } from ${JSON.stringify(join(root, 'scripts/lib/guide.mjs'))};
      import { readFileSync } from 'node:fs';
      const edits = editsOf(readFileSync(${JSON.stringify(join(root, 'docs/guide.md'))}, 'utf8'), 'Add a field');
      apply(${JSON.stringify(copy)}, edits);
      console.log(JSON.stringify(edits));`;
    edits = JSON.parse(execFileSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' })) as readonly Edit[];
  });
  afterAll(() => rmSync(copy, { recursive: true, force: true }));

  test('names existing files and lines, each line once and after the previous one', () => {
    expect(new Set(edits.map(({ path }) => dirname(path).split('/').at(-1)))).toEqual(
      new Set(['domain', 'typeorm', 'migrations', 'campaigns', 'http', 'buying']),
    );
    const unclear = edits.filter(({ path, behind }) => behind !== undefined && !read(path).includes(behind));
    expect(unclear).toEqual([]);
  });

  test('adds its lines and removes none', () => {
    const ours = new Set(filesIn(folders));
    for (const path of new Set(edits.map((edit) => edit.path))) {
      const added = edits.filter((edit) => edit.path === path).flatMap((edit) => edit.added);
      const before = ours.has(path) ? read(path).split('\n') : [''];
      const after = readFileSync(join(copy, path), 'utf8').split('\n');
      expect([path, before.filter((line) => !after.join(' ').includes(line.split('[').at(-1)!))]).toEqual([path, []]);
      expect([path, added.filter((line) => !after.includes(line))]).toEqual([path, []]);
    }
  });
});
