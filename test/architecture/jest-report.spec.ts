import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from './sources';

type Tests = ('passed' | 'failed' | 'pending')[];
interface Told {
  again: string[];
  passedAlone: string[];
  count: { passed: number; failed: number };
  failures: string[];
}

/** What `npm test` makes of a run of jest, and of what it ran once more. */
describe('A run of jest', () => {
  let folder: string;
  beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'exchange-jest-report-'))));
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  function write(report: string, files: Record<string, Tests>): void {
    const testResults = Object.entries(files).map(([name, tests]) => ({
      name: join(folder, name),
      status: tests.length === 0 || tests.includes('failed') ? 'failed' : 'passed',
      message: 'no such module',
      assertionResults: tests.map((status, at) => ({ status, fullName: `test ${at}`, failureMessages: ['off by one'] })),
    }));
    writeFileSync(join(folder, report), JSON.stringify({ testResults }));
  }

  function told(first?: Record<string, Tests>, alone?: Record<string, Tests>): Told {
    if (first) write('first.json', first);
    if (alone) write('alone.json', alone);
    const program = `
      import { JestReport } from ${JSON.stringify(join(root, 'scripts/lib/jest-report.mjs'))};
      const [first, alone] = ['first', 'alone'].map((name) => new JestReport(${JSON.stringify(folder)}, ${JSON.stringify(folder)} + '/' + name + '.json'));
      const again = first.fewFailed();
      const passedAlone = first.replaceBy(alone);
      console.log(JSON.stringify({ again, passedAlone, count: first.count(), failures: first.failures() }));`;
    return JSON.parse(execFileSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' })) as Told;
  }

  test('counts tests, and a file that did not run as a failure', () => {
    expect(told({ 'a.spec.ts': ['passed', 'failed', 'pending'], 'b.spec.ts': [] }).count).toEqual({ passed: 1, failed: 2 });
  });

  test('has failed when it wrote no report', () => {
    expect(told().count).toEqual({ passed: 0, failed: 1 });
  });

  test('has its failed files asked once more, none when more than five failed', () => {
    const failing = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`${at}.spec.ts`, ['failed']])) as never;
    expect(told(failing(5)).again).toHaveLength(5);
    expect(told(failing(6)).again).toEqual([]);
  });

  test('what passed alone counts, and is told with the reason for which it failed before', () => {
    expect(told({ 'a.spec.ts': ['passed', 'failed'], 'b.spec.ts': ['passed'] }, { 'a.spec.ts': ['passed', 'passed'] })).toMatchObject({
      passedAlone: ['  a.spec.ts: test 1\n    off by one'],
      count: { passed: 3, failed: 0 },
      failures: [],
    });
  });

  test('what fails twice stays failed, as does what the other run says nothing of', () => {
    expect(told({ 'a.spec.ts': ['failed'], 'b.spec.ts': [] }, { 'a.spec.ts': ['failed'] })).toMatchObject({
      passedAlone: [],
      count: { passed: 0, failed: 2 },
      failures: ['  a.spec.ts: test 0\n    off by one', '  b.spec.ts: did not run\n    no such module'],
    });
  });
});
