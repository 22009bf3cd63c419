import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/**
 * @typedef {{ status: string, fullName: string, failureMessages: string[] }} Test
 * @typedef {{ name: string, status: string, message: string, assertionResults: Test[] }} File
 */

/** Kinds of tests, by the names of their jest projects. */
export const kinds = ['unit', 'architecture', 'contract', 'api', 'worker', 'image', 'conformance', 'costs'];

/** @param {string} file */
export function kindOf(file) {
  if (file.endsWith('.costs.spec.ts')) return 'costs';
  if (file.endsWith('.pg.spec.ts')) return 'contract';
  return /\/test\/(api|worker|architecture|image|conformance|referee|browser)\//.exec(file)?.[1] ?? 'unit';
}

/** More than this is no accident of the machine. */
const few = 5;

/** What `jest --json` wrote. */
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

  /** The files to ask once more: none where many failed. @returns {string[]} */
  fewFailed() {
    const failed = this.#files.filter(({ status }) => status === 'failed');
    return failed.length > few ? [] : failed.map(({ name }) => name);
  }

  /**
   * Takes over what another run says of files of this one; a file it says nothing of stays failed.
   * @param {JestReport} again
   * @returns {string[]} what failed here and passed there, with the reasons it failed
   */
  replaceBy(again) {
    const said = new Map(again.#files.map((file) => [file.name, file]));
    const passed = this.#files.filter((file) => file.status === 'failed' && said.get(file.name)?.status === 'passed');
    const lines = passed.flatMap((file) => this.#failuresOf(file));
    this.#files = this.#files.map((file) => said.get(file.name) ?? file);
    return lines;
  }

  /** The titles of what failed, with the beginnings of the reasons. */
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

  /** @param {string} wanted */
  #tests(wanted) {
    return this.#files.reduce((sum, file) => sum + file.assertionResults.filter(({ status }) => status === wanted).length, 0);
  }

  /** @param {File} file @returns {string[]} */
  #failuresOf({ name, status, message, assertionResults }) {
    if (status !== 'failed') return [];
    const failed = assertionResults.filter((test) => test.status === 'failed');
    const reasons =
      failed.length > 0 ? failed.map(({ fullName, failureMessages }) => [fullName, failureMessages[0] ?? '']) : [['did not run', message]];
    return reasons.map(
      ([title, reason = '']) => `  ${relative(this.root, name)}: ${title}\n    ${stripVTControlCharacters(reason).trim().slice(0, 600)}`,
    );
  }
}
