import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from './sources';

interface Failure {
  step: string;
  file?: string;
  case?: string;
  title: string;
  error: string;
}

interface Told {
  total?: { passed: number; failed: number };
  failures?: Failure[];
  flaky?: Failure[];
  notes?: string[];
}

/** The last lines of `npm test` (ADR 156). */
describe('The summary of a run', () => {
  function summaryOf(report: Told): string[] {
    const verdict = { total: { passed: 7, failed: 0 }, failures: [], flaky: [], notes: [], ...report };
    const program = `
      import { summaryOf } from ${JSON.stringify(join(root, 'scripts/lib/verdict.mjs'))};
      console.log(JSON.stringify(summaryOf(${JSON.stringify(verdict)})));`;
    return JSON.parse(execFileSync(process.execPath, ['--input-type=module', '-'], { input: program, encoding: 'utf8' })) as string[];
  }

  function failures(count: number, error: (at: number) => string): Failure[] {
    return Array.from({ length: count }, (_, at) => ({ step: 'jest', file: `${at}.spec.ts`, title: `test ${at}`, error: error(at) }));
  }

  test('is one line when everything passed', () => {
    expect(summaryOf({})).toEqual(['7 passed, 0 failed']);
  });

  test('prints titles and number of flaky tests before the last line', () => {
    const flaky = [
      { step: 'jest', file: 'a.spec.ts', title: 'Things are kept', error: 'Error: off by one\n    at a.spec.ts:1:2' },
      { step: 'demo', title: 'demo', error: 'The demo ended: no answer' },
      { step: 'chaos', case: 'worker-killed', title: 'A killed worker loses nothing', error: 'one lost' },
      { step: 'alerts', title: 'alerts', error: 'no answer' },
    ];
    expect(summaryOf({ flaky })).toEqual([
      'Failed once, passed when run again:',
      '  jest: a.spec.ts: Things are kept',
      '    Error: off by one',
      '  demo',
      '    The demo ended: no answer',
      '  chaos: worker-killed: A killed worker loses nothing',
      '    one lost',
      '  … and 1 more',
      'flaky: 4',
      '7 passed, 0 failed',
    ]);
  });

  test('groups failures by the first line of the error without ids, ports and numbers, and shows the first error in full', () => {
    const refused = (at: number) => `Error: connect ECONNREFUSED 127.0.0.1:${4000 + at}\n    at open (libs/db.ts:3:4)\n    at node:net:1:2`;
    const told = [...failures(5, refused), ...failures(2, (at) => `no account 0192f0c1-7e7d-7aaa-8bbb-aaaaaaaaaaa${at} of acc_${at}x`)];
    expect(summaryOf({ total: { passed: 7, failed: 7 }, failures: told })).toEqual([
      'Failed: jest. 7 failures, 2 causes:',
      '✗ Error: connect ECONNREFUSED #.#.#.#:# (5)',
      '  jest: 0.spec.ts: test 0',
      '    Error: connect ECONNREFUSED 127.0.0.1:4000',
      '        at open (libs/db.ts:3:4)',
      '  jest: 1.spec.ts: test 1',
      '  jest: 2.spec.ts: test 2',
      '  … and 2 more',
      '✗ no account # of # (2)',
      '  jest: 0.spec.ts: test 0',
      '  jest: 1.spec.ts: test 1',
      '7 passed, 7 failed',
    ]);
  });

  test('groups assertions by their expected value', () => {
    const expecting = (value: string) => `expect(received).toBe(expected)\n\nExpected: "${value}"\nReceived: undefined`;
    const [head] = summaryOf({ failures: failures(4, (at) => expecting(at < 3 ? 'PAUSED' : 'ACTIVE')) });
    expect(head).toBe('Failed: jest. 4 failures, 2 causes:');
  });

  test('fits in 40 lines, however many tests failed', () => {
    const long = (at: number) => `cause ${'abcdefghij'[at % 10]}\n${'a line of a long difference\n'.repeat(200)}`;
    const lines = summaryOf({
      total: { passed: 7, failed: 90 },
      failures: failures(90, long),
      flaky: failures(9, long),
      notes: ['Not started: storyboards', 'Not run: alerts', 'Left out: chaos'],
    });
    expect(lines).toHaveLength(40);
    expect(lines).toEqual(expect.arrayContaining(['… and 7 more causes', expect.stringMatching(/… and \d+ more lines/), 'flaky: 9']));
    expect(lines.at(-1)).toBe('7 passed, 90 failed');
  });

  test('has no line breaks inside of a line and no overlong lines', () => {
    const failure = { step: 'jest', title: `a\nb${'c'.repeat(5_000)}`, error: 'd'.repeat(5_000) };
    const lines = summaryOf({ failures: [failure], flaky: [failure] });
    expect(lines.filter((line) => line.length > 310 || line.includes('\n'))).toEqual([]);
  });
});
