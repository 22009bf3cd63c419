// Measurements of a case, and the tables of `npm run bench` and `npm run chaos`.

/**
 * @typedef {object} Figure one line of a report
 * @property {string} what name of the measurement
 * @property {string} value with its unit
 * @property {string} [baseline] of the same run, with its unit
 * @property {string} [ratio] of the value to the baseline
 * @property {string} [goal] in words
 * @property {boolean} [met] whether the goal was reached; absent without a goal
 * @property {boolean} [timely] the same for a goal that depends on the speed of the machine; short runs (`npm test`) only show it
 *
 * @typedef {object} Outcome
 * @property {string} name @property {string} title @property {Figure[]} figures @property {number} seconds @property {string} [trouble] reason of the failure
 */

/** The median. @param {number[]} values */
export function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}

/** @param {number[]} values @param {number} share 0 to 1 */
export function percentile(values, share) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.max(0, Math.ceil(share * sorted.length) - 1))] ?? Number.NaN;
}

/**
 * Measures the product and its baselines alternately, so that other load affects all of them alike.
 * @template {string} Name
 * @param {Record<Name, () => Promise<number>>} measured @param {number} rounds
 * @returns {Promise<Record<Name, number>>} medians
 */
export async function inTurn(measured, rounds) {
  const names = /** @type {Name[]} */ (Object.keys(measured));
  /** @type {Record<string, number[]>} */
  const values = Object.fromEntries(names.map((name) => [name, []]));
  for (let round = 0; round < rounds; round++) for (const name of names) values[name]?.push(await measured[name]());
  return /** @type {Record<Name, number>} */ (Object.fromEntries(names.map((name) => [name, median(values[name] ?? [])])));
}

/** Whether the goal is reached; undefined without a goal. @param {Figure} figure */
export const isReached = ({ met, timely }) => (met === undefined && timely === undefined ? undefined : met !== false && timely !== false);

/** The report of one case in Markdown. @param {Outcome} outcome */
export function section({ name, title, figures, seconds, trouble }) {
  const columns = ['what', 'value', 'baseline', 'ratio', 'goal'].filter(
    (column) =>
      column === 'what' || column === 'value' || figures.some((figure) => figure[/** @type {keyof Figure} */ (column)] !== undefined),
  );
  const rows = figures.map((figure) =>
    columns.map((column) => {
      const text = String(figure[/** @type {keyof Figure} */ (column)] ?? '');
      const reached = isReached(figure);
      return column === 'goal' && reached !== undefined ? `${text} ${reached ? '✓' : '✗'}` : text;
    }),
  );
  const table = [columns, columns.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
  return `### ${title}\n\n\`${name}\`, ${seconds.toFixed(0)} s\n\n${table}${trouble === undefined ? '' : `\n\n**Failed:** ${trouble}`}`;
}
