import { dim, say } from '../lib/terminal.mjs';
import { count } from './telling.mjs';

/**
 * A step on an agent's path to a launched campaign: connecting, listing tools, or one call.
 * @typedef {{ what: string, calls: number, requests: number, sent: number, received: number, refused: number }} Used
 */

/** Limits for an agent's path from the address to a launched campaign. Bytes: 1.2 times the measured value. */
export const budget = { calls: 12, refused: 0, bytes: 130_000 };

/** @param {readonly Used[]} used */
export function sumOf(used) {
  const sum = (/** @type {(one: Used) => number} */ of) => used.reduce((total, one) => total + of(one), 0);
  const [sent, received] = [sum((one) => one.sent), sum((one) => one.received)];
  return {
    calls: sum((one) => one.calls),
    requests: sum((one) => one.requests),
    sent,
    received,
    refused: sum((one) => one.refused),
    bytes: sent + received,
  };
}

/** Checks and prints the cost. @param {import('./exchange.mjs').Exchange} exchange @param {readonly Used[]} used */
export function isWithinBudget(exchange, used) {
  for (const line of tableOf(used)) say(dim(`    ${line}`));
  const { calls, refused, bytes } = sumOf(used);
  const summary = `${calls} calls, ${refused} of them refused, ${count(bytes)} bytes; at most ${budget.calls}, ${budget.refused}, ${count(budget.bytes)}`;
  exchange.assertTrue(
    calls <= budget.calls && refused <= budget.refused && bytes <= budget.bytes,
    `from the address to a launch: ${summary}`,
  );
}

/** Formats the cost as a Markdown table. @param {readonly Used[]} used */
export function tableOf(used) {
  const all = sumOf(used);
  const row = (/** @type {readonly unknown[]} */ cells) => `| ${cells.join(' | ')} |`;
  const cells = (/** @type {string} */ what, /** @type {Omit<Used, 'what'>} */ { calls, requests, sent, received, refused }) =>
    row([what, calls, requests, count(sent), count(received), refused]);
  return [
    row(['What', 'Calls', 'Requests', 'Bytes sent', 'Bytes received', 'Refused']),
    row(['---', '---:', '---:', '---:', '---:', '---:']),
    ...used.map(({ what, ...one }) => cells(what, one)),
    cells('**All**', all),
  ];
}
