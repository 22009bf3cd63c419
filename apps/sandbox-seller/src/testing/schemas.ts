import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Ajv, { type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import type { Json } from '../json';

const bundled = join(__dirname, '../../../../node_modules/@adcp/sdk/dist/lib/schemas-data/3.0/bundled');
const ajv = new Ajv({ strict: false, allErrors: true });
addFormats(ajv);
const compiled = new Map<string, ValidateFunction>();

/** Schema errors of an answer, by a bundled schema such as `media-buy/get-products-response`. Empty for a valid answer. */
export function faults(schema: string, answer: unknown): string[] {
  const validate = compiled.get(schema) ?? ajv.compile(JSON.parse(readFileSync(join(bundled, `${schema}.json`), 'utf8')) as Json);
  compiled.set(schema, validate);
  validate(answer);
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}
