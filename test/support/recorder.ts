import { appendFileSync } from 'node:fs';

/** A request and its answer, as `npm run docs` reads them. */
export interface Recorded {
  readonly operation: string;
  readonly status: number;
  readonly request: unknown;
  readonly response: unknown;
}

/** Longer examples are useless in the reference, so they are not recorded (characters). */
const maxLength = 100_000;

/** Appends valid answers to the file in `RECORD_EXAMPLES`, which `npm run docs -- <tests>` sets. Examples are chosen from these. */
export function record(exchange: Recorded): void {
  const file = process.env['RECORD_EXAMPLES'];
  const line = file ? JSON.stringify(exchange) : '';
  if (file && line.length < maxLength) appendFileSync(file, `${line}\n`);
}
