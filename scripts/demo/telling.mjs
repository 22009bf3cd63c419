import { bold, dim, green, say } from '../lib/terminal.mjs';

let chapters = 0;

/** @param {string} title @param {string} [aside] */
export const chapter = (title, aside = '') => say(`\n${bold(`${(chapters += 1)}. ${title}`)} ${dim(aside)}`);

/** @param {string} line */
export const point = (line) => say(`  ${green('✓')} ${line}`);

/** @param {string} line */
export const aside = (line) => say(dim(`    ${line}`));

/** @param {number} amount @param {string} [currency] */
export const money = (amount, currency = '') =>
  `${amount.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })} ${currency}`.trim();

/** @param {number} value */
export const count = (value) => value.toLocaleString('en-US');
