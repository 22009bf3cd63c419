import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { root } from './sources';

interface Failure {
  readonly step: string;
  readonly file?: string;
  readonly title: string;
  readonly error: string;
}

interface Outcome {
  readonly total: { readonly passed: number; readonly failed: number };
  readonly failures: readonly Failure[];
  readonly flaky: readonly (Failure & { readonly at: string })[];
  readonly notStarted: readonly string[];
  /** Arguments of `tell`, in order. */
  readonly told: readonly unknown[];
}

/** The steps of `npm test` (ADR 156), with real runs of jest in a folder of a few files. */
describe('A second try', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'exchange-second-try-'));
    write('jest.config.json', JSON.stringify({ testMatch: ['**/*.(spec|e2e).ts'], transform: {}, watchman: false }));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  function write(path: string, text: string): void {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }

  /** Runs the program, which can use `steps`, `tell` and the functions of the scripts. */
  function run(program: string): Outcome {
    const from = (name: string) => JSON.stringify(join(root, 'scripts/lib', name));
    const whole = `
      import { writeFileSync } from 'node:fs';
      import { jestStep } from ${from('jest-step.mjs')};
      import { tryCases } from ${from('second-try.mjs')};
      import { Steps } from ${from('steps.mjs')};
      import { writeFlaky } from ${from('verdict.mjs')};
      process.chdir(${JSON.stringify(folder)});
      const steps = new Steps(process.cwd(), { watch() {} });
      const told = [];
      const tell = (value) => told.push(value);
      const jest = () => steps.run(jestStep(steps, { name: 'jest', args: ['--runInBand'] }));
      const node = (name, program, more) => steps.run({ name, command: process.execPath, args: ['-e', program], ...more });
      ${program}
      writeFileSync('outcome.json', JSON.stringify({ ...steps, told }));`;
    execFileSync(process.execPath, ['--input-type=module', '-e', whole], { stdio: 'pipe' });
    return JSON.parse(read('outcome.json')) as Outcome;
  }

  function read(path: string): string {
    return readFileSync(join(folder, path), 'utf8');
  }

  /** A test that counts its runs in a file beside it. */
  function testThat(body: string): string {
    return `
      const { appendFileSync, readFileSync } = require('node:fs');
      appendFileSync(__filename + '.runs', '.');
      const runs = readFileSync(__filename + '.runs', 'utf8').length;
      test('holds', () => { ${body} });`;
  }
  const failsOnce = testThat(`if (runs === 1) throw new Error('too early');`);
  /** A circular error, like those of `execFileSync`. */
  const failsOnceWithCircularError = testThat(`const error = new Error('too early'); error.error = error; if (runs === 1) throw error;`);
  const failsAlways = testThat(`throw new Error('wrong in run ' + runs);`);
  const passes = testThat('');
  const runsOf = (path: string) => read(`${path}.runs`).length;

  test('makes a test file that then passes flaky, and runs no other file again', () => {
    write('a.spec.ts', failsOnceWithCircularError);
    write('b.spec.ts', passes);
    const outcome = run('tell(await jest());');
    expect(outcome).toMatchObject({ told: [true], total: { passed: 2, failed: 0 }, failures: [] });
    expect(outcome.flaky).toEqual([
      {
        step: 'jest',
        file: 'a.spec.ts',
        title: 'holds',
        error: expect.stringContaining('too early') as string,
        at: expect.stringMatching(/Z$/) as string,
      },
    ]);
    expect([runsOf('a.spec.ts'), runsOf('b.spec.ts')]).toEqual([2, 1]);
  });

  test('leaves the run failed when the test file fails again', () => {
    write('a.spec.ts', failsAlways);
    expect(run('tell(await jest());')).toMatchObject({
      told: [false],
      total: { passed: 0, failed: 1 },
      failures: [{ step: 'jest', file: 'a.spec.ts', title: 'holds', error: expect.stringContaining('wrong in run 2') as string }],
      flaky: [],
    });
  });

  test('does not happen when four test files failed', () => {
    const files = ['a', 'b', 'c', 'd'].map((name) => `${name}.spec.ts`);
    for (const file of files) write(file, failsOnce);
    expect(run('tell(await jest());')).toMatchObject({ told: [false], total: { passed: 0, failed: 4 }, flaky: [] });
    expect(files.map(runsOf)).toEqual([1, 1, 1, 1]);
  });

  test('does not happen when isolation failed', () => {
    const file = 'test/api/platform/isolation.e2e.ts';
    write(file, failsOnce);
    expect(run('tell(await jest());')).toMatchObject({ told: [false], total: { failed: 1 }, flaky: [] });
    expect(runsOf(file)).toBe(1);
  });

  test('gives a step outside of jest what its preparation returns, and makes the step flaky', () => {
    const outcome = run(`
      const again = async () => ({ env: { FRESH: 'yes' } });
      tell(await node('demo', 'if (!process.env.FRESH) throw new Error("no answer")', { again }));
      tell(await node('alerts', 'throw new Error("no rule")', { again }));`);
    expect(outcome).toMatchObject({
      told: [true, false],
      total: { passed: 1, failed: 1 },
      failures: [{ step: 'alerts', title: 'alerts', error: expect.stringContaining('Error: no rule') as string }],
      flaky: [{ step: 'demo', title: 'demo', error: expect.stringContaining('Error: no answer') as string }],
    });
  });

  test('keeps the output of the first try, with the reason of its end before errors that it marked on the way', () => {
    const story = "console.log('✗ Harbor News failed, as it should'); console.log('The demo ended: no answer'); process.exit(1)";
    const outcome = run(`await node('demo', ${JSON.stringify(story)}, { again: async () => ({ args: ['-e', ''] }) });`);
    expect(outcome.flaky).toMatchObject([{ step: 'demo', error: 'The demo ended: no answer' }]);
    expect(read('.exchange/logs/demo-first-try.log')).toContain('✗ Harbor News failed');
  });

  test('leaves the step failed with its own error when the preparation fails', () => {
    const outcome = run(`
      const again = async () => { throw new Error('no database'); };
      tell(await node('demo', 'throw new Error("no answer")', { again }));`);
    expect(outcome).toMatchObject({ told: [false], failures: [{ step: 'demo', error: expect.stringContaining('no answer') as string }] });
  });

  test('makes work that is no command flaky when it then succeeds', () => {
    const outcome = run(`
      const fails = async () => { throw new Error('port taken'); };
      tell(await steps.perform('exchange', fails, async () => 'up'));
      tell(await steps.perform('exchange', fails, fails).catch(() => 'down'));`);
    expect(outcome).toMatchObject({
      told: ['up', 'down'],
      total: { passed: 1, failed: 1 },
      flaky: [{ step: 'exchange', error: expect.stringContaining('port taken') as string }],
    });
  });

  test('of chaos cases starts after all cases, for at most three, and not in complete runs', () => {
    const { told } = run(`
      const attempt = async (names, hasSecondTry) => {
        const performed = [];
        const perform = async (name) => {
          performed.push(name);
          if (name.startsWith('wrong')) return 'lost a row';
          return name.startsWith('flaky') && performed.indexOf(name) === performed.length - 1 ? 'too slow' : undefined;
        };
        const { failed, flaky } = await tryCases(names, perform, hasSecondTry);
        tell({ performed: performed.join(' '), failed: [...failed], flaky: [...flaky] });
      };
      await attempt(['flaky', 'right', 'wrong'], true);
      await attempt(['flaky1', 'flaky2', 'flaky3', 'flaky4'], true);
      await attempt(['flaky'], false);`);
    expect(told).toEqual([
      { performed: 'flaky right wrong flaky wrong', failed: [['wrong', 'lost a row']], flaky: [['flaky', 'too slow']] },
      { performed: 'flaky1 flaky2 flaky3 flaky4', failed: [1, 2, 3, 4].map((at) => [`flaky${at}`, 'too slow']), flaky: [] },
      { performed: 'flaky', failed: [['flaky', 'too slow']], flaky: [] },
    ]);
  });

  test('of chaos cases is reported by the step', () => {
    const reported = { failures: [], flaky: [{ step: 'chaos', case: 'worker-killed', title: 'A killed worker', error: 'one lost' }] };
    const outcome = run(`
      const count = () => ({ passed: 3, failed: 0, ...${JSON.stringify(reported)} });
      tell(await node('chaos', '', { count }));
      writeFlaky('flaky.json', steps.flaky);`);
    expect(outcome).toMatchObject({ told: [true], total: { passed: 3, failed: 0 }, ...reported });
    expect(JSON.parse(read('flaky.json'))).toEqual([{ ...reported.flaky[0], at: outcome.flaky[0]!.at }]);
  });

  test('waits for running commands, and later commands wait for it', () => {
    const { told } = run(`
      const command = (args) => ({ name: 'one', command: process.execPath, args });
      const long = 'for (const _ of [1, 2, 3]) require("node:child_process").execFileSync(process.execPath, ["-e", ""])';
      await Promise.all([
        steps.execute(command(['-e', long])).then(() => tell('runs')),
        steps.execute(command(['-e', long]), true).then(() => tell('alone')),
        steps.execute(command(['-e', ''])).then(() => tell('later')),
        steps.execute(command(['-e', '']), true).then(() => tell('alone, too')),
      ]);`);
    expect(told).toEqual(['runs', 'alone', 'later', 'alone, too']);
  });

  test('leaves an empty list of flaky tests when there was none', () => {
    run(`await node('lint', ''); writeFlaky('flaky.json', steps.flaky);`);
    expect(JSON.parse(read('flaky.json'))).toEqual([]);
  });

  test('is the last step that a failed run begins: later steps are named as not started', () => {
    const outcome = run(`
      const leavesAFile = 'require("node:fs").writeFileSync(process.env.NAME, "")';
      const rehearse = async (name) => steps.mayBegin(name) && node(name, leavesAFile, { env: { NAME: name } });
      await rehearse('storyboards');
      await node('lint', 'process.exit(1)');
      await node('types', '');
      await rehearse('demo');
      await rehearse('chaos');`);
    expect(outcome).toMatchObject({ total: { passed: 2, failed: 1 }, notStarted: ['demo', 'chaos'] });
    expect(['storyboards', 'demo', 'chaos'].map((name) => existsSync(join(folder, name)))).toEqual([true, false, false]);
  });
});
