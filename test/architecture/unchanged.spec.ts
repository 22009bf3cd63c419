import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from './sources';

/** The cache of `npm test` for steps that passed and whose files have not changed since: a product of one file with one rehearsal. */
describe('A rehearsal of the product', () => {
  let product: string;
  const edit = (path: string, text: string): void => writeFileSync(join(product, path), text);

  beforeEach(() => {
    product = mkdtempSync(join(tmpdir(), 'exchange-unchanged-'));
    for (const folder of ['libs', 'scripts', '.exchange']) mkdirSync(join(product, folder));
    edit('libs/things.ts', 'one');
  });
  afterEach(() => rmSync(product, { recursive: true, force: true }));

  function runs({ force = false, work = 'return true', madeOf = "['scripts']", runner = '' } = {}): boolean {
    const program = `
      import { writeFileSync } from 'node:fs';
      import { join } from 'node:path';
      import { Unchanged } from ${JSON.stringify(join(root, 'scripts/lib/unchanged.mjs'))};
      const root = ${JSON.stringify(product)};
      const home = { root, in: (name) => join(root, '.exchange', name) };
      console.log(await new Unchanged(home, ${force}).runUnlessUnchanged('demo', ${madeOf}, async () => { ${work} }).catch(() => 'threw'));`;
    return (
      execFileSync(process.execPath, ['--input-type=module', '-e', program], {
        encoding: 'utf8',
        env: { ...process.env, ADCP_RUNNER: runner },
      }).trim() !== 'false'
    );
  }

  test('runs once, and again when a source or a script has changed, but not for specs and documents', () => {
    expect([runs(), runs()]).toEqual([true, false]);
    edit('libs/things.spec.ts', 'a test');
    edit('libs/README.md', 'a text');
    expect(runs()).toBe(false);
    edit('libs/things.ts', 'two');
    expect([runs(), runs()]).toEqual([true, false]);
    edit('scripts/story.mjs', 'a story');
    expect([runs(), runs()]).toEqual([true, false]);
  });

  test('runs again only for its own files, specs and documents included, when it names its files', () => {
    const madeOf = "{ only: ['scripts'] }";
    expect([runs({ madeOf }), runs({ madeOf })]).toEqual([true, false]);
    edit('libs/things.ts', 'two');
    expect(runs({ madeOf })).toBe(false);
    edit('scripts/guide.md', 'a step');
    expect([runs({ madeOf }), runs({ madeOf })]).toEqual([true, false]);
  });

  test('runs again with another conformance runner, and when the recorded outcomes of storyboards have changed', () => {
    const archive = join(product, 'runner-1.tgz');
    edit('runner-1.tgz', 'one');
    expect([runs(), runs({ runner: archive }), runs({ runner: archive }), runs()]).toEqual([true, true, false, true]);
    expect(runs({ runner: 'runner-1.tgz' })).toBe(true);
    edit('runner-1.tgz', 'two');
    expect([runs({ runner: archive }), runs({ runner: archive })]).toEqual([true, false]);
    const sdk = join('runner', 'node_modules', '@adcp', 'sdk');
    mkdirSync(join(product, sdk), { recursive: true });
    edit(join(sdk, 'package.json'), '{ "version": "1" }');
    expect([runs({ runner: 'runner' }), runs({ runner: 'runner' })]).toEqual([true, false]);
    edit(join(sdk, 'package.json'), '{ "version": "2" }');
    expect([runs({ runner: 'runner' }), runs({ runner: 'runner' })]).toEqual([true, false]);
    mkdirSync(join(product, 'test', 'conformance', 'storyboards'), { recursive: true });
    edit('test/conformance/storyboards/seller.json', '{}');
    expect([runs({ runner: 'runner' }), runs({ runner: 'runner' })]).toEqual([true, false]);
  });

  test('does not run again with another conformance runner when it names its files', () => {
    const madeOf = "{ only: ['scripts'] }";
    expect([runs({ madeOf }), runs({ madeOf, runner: 'runner' })]).toEqual([true, false]);
  });

  test.each([
    ['failed', 'return false'],
    ['threw', 'throw new Error("no exchange")'],
    ['changed its sources while it ran', 'writeFileSync(join(root, "libs", "more.ts"), String(Math.random())); return true'],
  ])('runs again when it %s', (_, work) => {
    expect([runs({ work }), runs()]).toEqual([true, true]);
  });

  test('runs when it is forced, and a failure then removes the earlier pass', () => {
    expect([runs(), runs({ force: true }), runs()]).toEqual([true, true, false]);
    expect([runs({ force: true, work: 'return false' }), runs()]).toEqual([true, true]);
  });
});
