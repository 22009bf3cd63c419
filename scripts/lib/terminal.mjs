/** What the scripts print. Colour only on a terminal that wants it; plain lines everywhere else. */
const coloured = process.stdout.isTTY && !process.env.NO_COLOR && process.env.TERM !== 'dumb';

/** @param {number} code */
const paint = (code) => (/** @type {string} */ text) => (coloured ? `\u001B[${code}m${text}\u001B[0m` : text);

export const bold = paint(1);
export const dim = paint(2);
export const red = paint(31);
export const green = paint(32);
export const yellow = paint(33);

/** @param {string} [text] */
export const say = (text = '') => void process.stdout.write(`${text}\n`);

/** @param {string} text */
export const complain = (text) => void process.stderr.write(`${text}\n`);

/** @param {number} since what `performance.now()` said at the beginning */
export const took = (since) => `${((performance.now() - since) / 1000).toFixed(1)} s`;

/**
 * An end that a person can act on: printed without a stack trace.
 */
export class Trouble extends Error {}

/** @param {unknown} error */
export const explain = (error) =>
  error instanceof Trouble ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error);

// `npm start | head` closes the pipe: nothing to print to is no reason to crash before the servers are stopped.
process.stdout.on('error', () => {});
process.stderr.on('error', () => {});
