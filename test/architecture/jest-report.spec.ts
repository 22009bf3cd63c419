import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from './sources';

type Tests = ('passed' | 'failed' | 'pending')[];
interface FailedTest {
  file: string;
  title: string;
  error: string;
}
interface Told {
  again: string[];
  flaky: FailedTest[];
  count: { passed: number; failed: number };
  failures: FailedTest[];
}

/** How `npm test` reads the results of jest and of the second try (ADR 156). */
describe('A report of jest', () => {
  let folder: string;
  beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'exchange-jest-report-'))));
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  function write(report: string, files: Record<string, Tests>): void {
    const testResults = Object.entries(files).map(([name, tests]) => ({
      name: join(folder, name),
      status: tests.length === 0 || tests.includes('failed') ? 'failed' : 'passed',
      message: 'no such module',
      assertionResults: tests.map((status, at) => ({ status, fullName: `test ${at}`, failureMessages: [`off by one in ${report}`] })),
    }));
    writeFileSync(join(folder, report), JSON.stringify({ testResults }));
  }

  function told(first?: Record<string, Tests>, alone?: Record<string, Tests>): Told {
    if (first) write('first.json', first);
    if (alone) write('alone.json', alone);
    const program = `
      import { JestReport } from ${JSON.stringify(join(root, 'scripts/lib/jest-report.mjs'))};
      const [first, alone] = ['first', 'alone'].map((name) => new JestReport(${JSON.stringify(folder)}, ${JSON.stringify(folder)} + '/' + name + '.json'));
      const again = first.filesToTryAgain();
      const flaky = first.replaceBy(alone);
      console.log(JSON.stringify({ again, flaky, count: first.count(), failures: first.failures() }));`;
    return JSON.parse(execFileSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' })) as Told;
  }

  test('counts tests, and a file that did not run as a failure', () => {
    expect(told({ 'a.spec.ts': ['passed', 'failed', 'pending'], 'b.spec.ts': [] }).count).toEqual({ passed: 1, failed: 2 });
  });

  test('counts as one failure when it is missing', () => {
    expect(told().count).toEqual({ passed: 0, failed: 1 });
  });

  test('names at most three failed files for a second try, and none when there are more', () => {
    const failing = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`${at}.spec.ts`, ['failed']])) as never;
    expect(told(failing(3)).again).toHaveLength(3);
    expect(told(failing(4)).again).toEqual([]);
  });

  test.each(['test/api/platform/isolation.e2e.ts', 'test/api/platform/once.e2e.ts', 'test/conformance/storyboards.spec.ts'])(
    'names no file for a second try when %s failed',
    (file) => {
      expect(told({ [file]: ['failed'], 'a.spec.ts': ['failed'] }).again).toEqual([]);
      expect(told({ [file]: ['passed'], 'a.spec.ts': ['failed'] }).again).toEqual([join(folder, 'a.spec.ts')]);
    },
  );

  test('counts a test that passed in the second try as passed and flaky, with the first error', () => {
    expect(told({ 'a.spec.ts': ['passed', 'failed'], 'b.spec.ts': ['passed'] }, { 'a.spec.ts': ['passed', 'passed'] })).toMatchObject({
      flaky: [{ file: 'a.spec.ts', title: 'test 1', error: 'off by one in first.json' }],
      count: { passed: 3, failed: 0 },
      failures: [],
    });
  });

  test('counts a file that ran only in the second try as flaky', () => {
    expect(told({ 'a.spec.ts': [] }, { 'a.spec.ts': ['passed'] })).toMatchObject({
      flaky: [{ file: 'a.spec.ts', title: 'did not run', error: 'no such module' }],
      count: { passed: 1, failed: 0 },
    });
  });

  test('keeps a test that failed twice as failed, and a file without a second result', () => {
    expect(told({ 'a.spec.ts': ['failed'], 'b.spec.ts': [] }, { 'a.spec.ts': ['failed'] })).toMatchObject({
      flaky: [],
      count: { passed: 0, failed: 2 },
      failures: [
        { file: 'a.spec.ts', title: 'test 0', error: 'off by one in alone.json' },
        { file: 'b.spec.ts', title: 'did not run', error: 'no such module' },
      ],
    });
  });

  test.each<[string, Tests]>([
    ['was skipped', ['passed', 'pending']],
    ['is missing', ['passed']],
  ])('keeps a failed test that %s in the second try as failed', (_, second) => {
    expect(told({ 'a.spec.ts': ['passed', 'failed'] }, { 'a.spec.ts': second })).toMatchObject({
      flaky: [],
      count: { passed: 1, failed: 1 },
    });
  });
});
