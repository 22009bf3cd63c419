import { writeFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';

/**
 * The summary of failures at the end of `npm test` (ADR 156).
 * @typedef {object} Failure
 * @property {string} step
 * @property {string} [file] of a jest step
 * @property {string} [case] of a chaos step
 * @property {string} title of the test; of the step or case itself where it has no tests
 * @property {string} error in full
 * @typedef {Failure & { at: string }} Flaky failed, then passed when it was run once more; the error is that of the first try
 * @typedef {object} Verdict
 * @property {import('./steps.mjs').Count} total
 * @property {Failure[]} failures
 * @property {Flaky[]} flaky
 * @property {string[]} notes further lines of the summary
 */

/** Maximum number of lines of the summary: some logs keep only their end. */
const maxLines = 40;
const maxGroups = 3;
const maxTitles = 3;
const maxLineLength = 300;

/** The last lines of a run. The very last is `N passed, N failed`. @param {Verdict} verdict @returns {string[]} */
export function summaryOf({ total, failures, flaky, notes }) {
  const last = [...notes, ...flakyLines(flaky), `${total.passed} passed, ${total.failed} failed`];
  return [...failureLines(failures, maxLines - last.length), ...last];
}

/** Titles of flaky tests with the first lines of their errors, then `flaky: N`. @param {Failure[]} flaky @returns {string[]} */
export function flakyLines(flaky) {
  if (flaky.length === 0) return [];
  const shown = flaky.slice(0, maxTitles).flatMap((each) => [`  ${placeOf(each)}`, clipped(`    ${headOf(each.error)}`)]);
  return ['Failed once, passed when run again:', ...shown, ...more(flaky.length - maxTitles), `flaky: ${flaky.length}`];
}

/** Step, file or case, and title, without duplicates. @param {Failure} failure */
export function placeOf({ step, file, case: name, title }) {
  return clipped([...new Set([step, file ?? name ?? '', title])].filter((part) => part !== '').join(': '));
}

/**
 * The error in a command's output: from the line with the reason of its end, else from the first line marked as an error, else the end.
 * @param {string} output
 */
export function errorIn(output) {
  const lines = linesOf(output).filter((line) => !/\d+ passed, \d+ failed$/.test(line));
  const why = lines.findIndex((line) => /\bended: /.test(line));
  const first = why >= 0 ? why : lines.findIndex((line) => /^\s*([✗×]|\w*Error\b)|error TS\d+/.test(line));
  return (first < 0 ? lines.slice(-15) : lines.slice(first, first + 30)).join('\n');
}

/** Replaces the list of the previous run. @param {string} path @param {Flaky[]} flaky */
export function writeFlaky(path, flaky) {
  writeFileSync(path, `${JSON.stringify(flaky, undefined, 2)}\n`);
}

/** Failures grouped by cause, and the first error in full, as far as there is room. @param {Failure[]} failures @param {number} room in lines */
function failureLines(failures, room) {
  const [first] = failures;
  if (first === undefined) return [];
  const groups = [...groupedByCause(failures)];
  const steps = [...new Set(failures.map(({ step }) => step))].join(', ');
  const head = clipped(`Failed: ${steps}. ${counted(failures.length, 'failure')}, ${counted(groups.length, 'cause')}:`);
  const blocks = groups
    .slice(0, maxGroups)
    .map(([cause, those]) => [
      clipped(`✗ ${cause} (${those.length})`),
      ...those.slice(0, maxTitles).map((each) => `  ${placeOf(each)}`),
      ...more(those.length - maxTitles),
    ]);
  const rest = groups.length > maxGroups ? [`… and ${counted(groups.length - maxGroups, 'more cause')}`] : [];
  const used = 1 + blocks.flat().length + rest.length;
  blocks[0]?.splice(2, 0, ...fitting(ownLines(first.error), room - used));
  return [head, ...blocks.flat(), ...rest];
}

/** @param {Failure[]} failures */
function groupedByCause(failures) {
  /** @type {Map<string, Failure[]>} */
  const groups = new Map();
  for (const failure of failures) {
    const cause = causeOf(failure.error);
    groups.set(cause, [...(groups.get(cause) ?? []), failure]);
  }
  return groups;
}

/** The first words of the error, without ids, ports and other numbers. @param {string} error */
function causeOf(error) {
  return headOf(error)
    .replaceAll(/\b[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/gi, '#')
    .replaceAll(/\w*\d\w*/g, '#');
}

/** The first line of the error, and the expected value of an assertion. @param {string} error */
function headOf(error) {
  const [first = 'no message', ...others] = linesOf(error).map((line) => line.trim());
  return [first, ...others.filter((line) => /^(Expected|Received)\b[^:]*:/.test(line)).slice(0, 2)].join(' ');
}

/** The error without stack frames of Node and packages. @param {string} error */
export function ownLines(error) {
  return linesOf(error)
    .filter((line) => !/^\s+at ((.*[( /])?(node_modules\/|node:)|new Promise \(<anonymous>\))/.test(line))
    .map((line) => clipped(`    ${line}`));
}

/** @param {string} text */
function linesOf(text) {
  return stripVTControlCharacters(text)
    .split('\n')
    .map((line) => line.trimEnd())
    .filter((line) => line !== '');
}

/** @param {string[]} lines @param {number} room */
function fitting(lines, room) {
  if (lines.length <= room) return lines;
  return room < 1 ? [] : [...lines.slice(0, room - 1), `    … and ${lines.length - room + 1} more lines`];
}

/** @param {number} count */
const more = (count) => (count > 0 ? [`  … and ${count} more`] : []);

/** @param {number} count @param {string} what */
const counted = (count, what) => `${count} ${what}${count === 1 ? '' : 's'}`;

/** @param {string} line */
function clipped(line) {
  const [first = ''] = line.split('\n');
  return first.length > maxLineLength ? `${first.slice(0, maxLineLength)}…` : first;
}
