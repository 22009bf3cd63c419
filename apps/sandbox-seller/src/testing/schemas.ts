import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Ajv, { type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import type { Json } from '../json';
import type { Version } from '../versions';

const repository = join(__dirname, '../../../..');
const bundled = join(repository, 'node_modules/@adcp/sdk/dist/lib/schemas-data/3.0/bundled');
const later = join(repository, 'libs/adcp/schemas/adcp-3-1.json');
const ajv = addFormats(new Ajv({ strict: false, allErrors: true }));
const compiled = new Map<string, ValidateFunction>();
let hasLater = false;

/** Schema errors of an answer in a release, by a schema such as `media-buy/get-products-response`. Empty for a valid answer. */
export function faults(schema: string, answer: unknown, release: Version = '3.0'): string[] {
  const key = `${release} ${schema}`;
  const validate = compiled.get(key) ?? (release === '3.0' ? bundledSchema(schema) : laterSchema(schema));
  compiled.set(key, validate);
  validate(answer);
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}

function bundledSchema(schema: string): ValidateFunction {
  return ajv.compile(JSON.parse(readFileSync(join(bundled, `${schema}.json`), 'utf8')) as Json);
}

function laterSchema(schema: string): ValidateFunction {
  if (!hasLater) ajv.addSchema(JSON.parse(readFileSync(later, 'utf8')) as Json[], undefined, true, false);
  hasLater = true;
  return ajv.getSchema(`/schemas/3.1.19/${schema}.json`)!;
}
