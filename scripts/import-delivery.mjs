import { createReadStream } from 'node:fs';
import { extname } from 'node:path';
import { Readable } from 'node:stream';
import { parseArgs } from 'node:util';
import { printError, say } from './lib/terminal.mjs';

/**
 * `npm run import:delivery -- <file.csv|file.ndjson> [--url=http://localhost:3000] [--idempotency-key=…]`: sends ad delivery to a running exchange,
 * as the account whose key is in EXCHANGE_API_KEY. If a line is invalid, all problems are printed and nothing is stored.
 */
const types = /** @type {Record<string, string>} */ ({
  '.csv': 'text/csv',
  '.ndjson': 'application/x-ndjson',
  '.jsonl': 'application/x-ndjson',
});
const options = /** @type {const} */ ({ url: { type: 'string' }, 'idempotency-key': { type: 'string' } });

const { values, positionals } = parseArgs({ options, allowPositionals: true });
const [file] = positionals;
const key = process.env['EXCHANGE_API_KEY'];
const type = file && types[extname(file).toLowerCase()];
if (!file || !key || !type) {
  printError('EXCHANGE_API_KEY=… npm run import:delivery -- <file.csv|file.ndjson> [--url=http://localhost:3000] [--idempotency-key=…]');
  process.exit(2);
}

const address = new URL('/api/v2/buyer/reporting/imports', values.url ?? process.env['BASE_URL'] ?? 'http://localhost:3000');
const repeatable = values['idempotency-key'];
const headers = { authorization: `Bearer ${key}`, 'content-type': type, ...(repeatable ? { 'idempotency-key': repeatable } : {}) };
try {
  const body = /** @type {any} */ (Readable.toWeb(createReadStream(file)));
  const response = await fetch(address, /** @type {RequestInit} */ ({ method: 'POST', headers, body, duplex: 'half' }));
  const { data, error } = /** @type {any} */ (await response.json());
  if (error) refused(error);
  else say(`${data.rowCount} rows read, ${data.changedCount} of them new or different (import ${data.importId}).`);
} catch (error) {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  printError(`The file could not be sent: ${cause instanceof Error ? cause.message : String(cause)}`);
  process.exitCode = 1;
}

/** @param {{ message: string, details?: { issues?: { path: string, message: string }[], problemCount?: number } }} error */
function refused({ message, details }) {
  const { issues = [], problemCount = issues.length } = details ?? {};
  printError(`Nothing was stored: ${message}`);
  for (const { path, message: problem } of issues) printError(`  ${path === '' ? 'file' : path}: ${problem}`);
  if (problemCount > issues.length) printError(`  … and ${problemCount - issues.length} more`);
  process.exitCode = 1;
}
