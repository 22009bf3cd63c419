import { rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { clone, Home } from './home.mjs';
import { JestReport } from './jest-report.mjs';
import { dim, say } from './terminal.mjs';

/**
 * A step that runs jest. Up to a few failed files run once more, alone and one after the other; tests that then pass are flaky (ADR 156).
 * @param {import('./steps.mjs').Steps} steps in whose folder jest runs
 * @param {Pick<import('./steps.mjs').Step, 'name' | 'args' | 'env' | 'live'>} options
 * @returns {import('./steps.mjs').Step}
 */
export function jestStep(steps, { name, args, env = {}, live = false }) {
  const program = join(clone, 'node_modules', 'jest', 'bin', 'jest.js');
  const processor = join(clone, 'scripts', 'lib', 'jest-results.cjs');
  const runs = ['first', 'alone'].map((which) => {
    const report = new Home(steps.cwd).in('logs', `${name.replaceAll(' ', '-')}-${which}.json`);
    rmSync(report, { force: true });
    return { report, args: [program, '--ci', '--json', `--outputFile=${report}`, `--testResultsProcessor=${processor}`] };
  });
  const [first, alone] = /** @type {[typeof runs[0], typeof runs[0]]} */ (runs);
  const step = { name, command: process.execPath, env: { NODE_ENV: 'test', ...env }, live };
  const count = async () => {
    const report = new JestReport(steps.cwd, first.report);
    const again = report.filesToTryAgain();
    /** @type {import('./steps.mjs').Counted} */
    const second = { passed: 0, failed: 0 };
    if (again.length > 0) {
      say(dim(`· ${name}, once more, alone: ${again.map((file) => relative(steps.cwd, file)).join(', ')} ...`));
      const args = [...alone.args, '--runInBand', '--runTestsByPath', ...again];
      ({ code: second.code } = await steps.execute({ ...step, args }, true));
      second.flaky = report.replaceBy(new JestReport(steps.cwd, alone.report)).map((test) => ({ step: name, ...test }));
    }
    say(dim(`  tests by kind: ${report.kinds()}`));
    return { ...second, ...report.count(), failures: report.failures().map((test) => ({ step: name, ...test })) };
  };
  return { ...step, args: [...first.args, ...args], count };
}
