import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { maxSecondTries } from './second-try.mjs';

/**
 * @typedef {{ status: string, fullName: string, failureMessages: string[] }} Test
 * @typedef {{ name: string, status: string, message: string, assertionResults: Test[] }} File
 * @typedef {{ file: string, title: string, error: string }} FailedTest
 */

/** Kinds of tests: the names of the jest projects. */
export const kinds = ['unit', 'architecture', 'contract', 'api', 'worker', 'image', 'conformance', 'costs'];

/** @param {string} file */
export function kindOf(file) {
  if (file.endsWith('.costs.spec.ts')) return 'costs';
  if (file.endsWith('.pg.spec.ts')) return 'contract';
  return /\/test\/(api|worker|architecture|image|conformance|referee|browser)\//.exec(file)?.[1] ?? 'unit';
}

/** Isolation, once and conformance have no second try: an intermittent leak is still a leak. */
const hasNoSecondTry = (/** @type {string} */ file) => /\/test\/(api\/platform\/(isolation|once)\.e2e\.ts$|conformance\/)/.test(file);

/** Title of a file that failed before its first test. */
const didNotRun = 'did not run';

/** Result of `jest --json`. */
export class JestReport {
  /** @type {File[]} */
  #files = [];
  #complete = false;

  /** @param {string} root @param {string} path of the report; without one, jest came to no end */
  constructor(root, path) {
    this.root = root;
    if (!existsSync(path)) return;
    this.#files = JSON.parse(readFileSync(path, 'utf8')).testResults;
    this.#complete = true;
  }

  /** Failed files that are run again: none when there are too many, or when one of them has no second try. @returns {string[]} */
  filesToTryAgain() {
    const failed = this.#files.filter(({ status }) => status === 'failed').map(({ name }) => name);
    return failed.length > maxSecondTries || failed.some(hasNoSecondTry) ? [] : failed;
  }

  /**
   * Takes over the results of the second try. A file or test without a result there stays failed.
   * @param {JestReport} again
   * @returns {FailedTest[]} the flaky tests: failed here and passed there, with the errors from here
   */
  replaceBy(again) {
    const second = new Map(again.#files.map((file) => [file.name, file]));
    /** @type {FailedTest[]} */
    const flaky = [];
    this.#files = this.#files.map((file) => {
      const result = second.get(file.name);
      if (file.status !== 'failed' || result === undefined) return file;
      const merged = withUnresolved(file, result);
      const failed = new Set(this.#failuresOf(merged).map(({ title }) => title));
      const passes = (/** @type {string} */ title) => (title === didNotRun ? failed.size === 0 : !failed.has(title));
      flaky.push(...this.#failuresOf(file).filter(({ title }) => passes(title)));
      return merged;
    });
    return flaky;
  }

  /** @returns {FailedTest[]} */
  failures() {
    return this.#files.flatMap((file) => this.#failuresOf(file));
  }

  /** `unit 4000, api 2000; 3 skipped` */
  kinds() {
    const byKind = kinds.map((kind) => {
      const files = this.#files.filter(({ name }) => kindOf(name) === kind);
      return `${kind} ${files.reduce((sum, file) => sum + file.assertionResults.length, 0)}`;
    });
    const skipped = this.#tests('pending');
    return `${byKind.join(', ')}${skipped > 0 ? `; ${skipped} skipped` : ''}`;
  }

  /** A file that did not run counts as a failure. @returns {import('./steps.mjs').Count} */
  count() {
    const broken = this.#files.filter(
      (file) => file.status === 'failed' && !file.assertionResults.some(({ status }) => status === 'failed'),
    );
    return { passed: this.#tests('passed'), failed: this.#tests('failed') + broken.length + Number(!this.#complete) };
  }

  /** Counts tests; a file that did not run counts as one failure. @param {string} wanted */
  #tests(wanted) {
    return this.#files.reduce((sum, file) => sum + file.assertionResults.filter(({ status }) => status === wanted).length, 0);
  }

  /** @param {File} file @returns {FailedTest[]} */
  #failuresOf({ name, status, message, assertionResults }) {
    if (status !== 'failed') return [];
    const file = relative(this.root, name);
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (failed.length === 0) return [{ file, title: didNotRun, error: plain(message) }];
    return failed.map(({ fullName, failureMessages }) => ({ file, title: fullName, error: plain(failureMessages[0] ?? '') }));
  }
}

/** The second result; tests without one stay failed. @param {File} first @param {File} second @returns {File} */
function withUnresolved(first, second) {
  const resolved = new Set(second.assertionResults.filter(({ status }) => /^(passed|failed)$/.test(status)).map((test) => test.fullName));
  const unresolved = first.assertionResults.filter((test) => test.status === 'failed' && !resolved.has(test.fullName));
  if (unresolved.length === 0) return second;
  return { ...second, status: 'failed', assertionResults: [...second.assertionResults, ...unresolved] };
}

/** @param {string} message */
const plain = (message) => stripVTControlCharacters(message).trim();
