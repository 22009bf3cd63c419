import { randomBytes } from 'node:crypto';

/** Output of the scripts. Colours only on terminals that support them; plain lines everywhere else. */
const coloured = process.stdout.isTTY && !process.env.NO_COLOR && process.env.TERM !== 'dumb';

/** Placeholder for our own colours until the text is printed. It is random, so that foreign text cannot contain it. */
const mark = `<${randomBytes(12).toString('hex')}:`;
const ours = new RegExp(`${mark}(\\d+)>`);

/** @param {number} code */
const paint = (code) => (/** @type {string} */ text) => (coloured ? `${mark}${code}>${text}${mark}0>` : text);

export const bold = paint(1);
export const dim = paint(2);
export const red = paint(31);
export const green = paint(32);
export const yellow = paint(33);

/**
 * Characters removed from output, which may contain foreign text (names, answers, log lines): control characters except line breaks and tabs,
 * bidirectional controls, and invisible characters (docs/adr/0046). Joiners within words and emoji are kept.
 */
const invisibleCharacters =
  /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}\p{Noncharacter_Code_Point}\p{Cs}\uFFF9-\uFFFB\u2800]|(?!\u200C|\u200D|\uFE0E|\uFE0F)\p{Default_Ignorable_Code_Point}/gu;

/** @param {string} text */
export const printable = (text) =>
  text.replace(invisibleCharacters, (character) => (character === '\n' || character === '\t' ? character : ''));

/** The text for the terminal: the only escape sequences in it are ours. @param {string} text */
export const shown = (text) =>
  text
    .split(ours)
    .map((part, n) => (n % 2 === 1 ? `\u001B[${part}m` : printable(part)))
    .join('');

/** @param {string} [text] */
export const say = (text = '') => void process.stdout.write(`${shown(text)}\n`);

/** @param {string} text */
export const printError = (text) => void process.stderr.write(`${shown(text)}\n`);

/** @param {number} since value of `performance.now()` at the start */
export const elapsed = (since) => `${((performance.now() - since) / 1000).toFixed(1)} s`;

/** An error that a person can resolve: printed without a stack trace. */
export class UserError extends Error {}

/** @param {unknown} error */
export const explain = (error) =>
  error instanceof UserError ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error);

// `npm start | head` closes the pipe: the script must survive this to stop its servers.
process.stdout.on('error', () => {});
process.stderr.on('error', () => {});
