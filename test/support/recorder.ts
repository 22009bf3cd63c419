import { appendFileSync } from 'node:fs';

/** One exchange with the API, as `npm run docs` reads it. */
export interface Recorded {
  readonly operation: string;
  readonly status: number;
  readonly request: unknown;
  readonly response: unknown;
}

/** Nobody reads an example of this length. */
const tooLong = 100_000;

/** `npm run docs -- <tests>` sets `RECORD_EXAMPLES` to a file: every answer that fits the document is written there, and examples are chosen from these. */
export function record(exchange: Recorded): void {
  const file = process.env['RECORD_EXAMPLES'];
  const line = file ? JSON.stringify(exchange) : '';
  if (file && line.length < tooLong) appendFileSync(file, `${line}\n`);
}
