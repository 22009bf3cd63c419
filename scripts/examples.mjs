/**
 * Chooses examples for the OpenAPI document from recordings of API tests; `npm run docs -- <tests>` runs it. An operation or status without a
 * recording keeps its example while that still matches the document.
 */
import { createReadStream, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import addFormats from 'ajv-formats';
import Ajv2020 from 'ajv/dist/2020.js';
import { say } from './lib/terminal.mjs';
import { tidyExample } from './lib/tidy-example.mjs';

const require = createRequire(import.meta.url);
require('./lib/typescript-hook.cjs');
const { buildOpenApi } = require('../apps/api/src/openapi.ts');

/** @typedef {{ request?: unknown, answers: Record<string, unknown> }} Example */
const target = join(resolve(import.meta.dirname, '..'), 'apps', 'api', 'src', 'recorded-examples.json');
/** Longer examples are not clearer (characters). */
const maxLength = 3_000;

const document = await buildOpenApi();
const ajv = addFormats.default(new Ajv2020.default({ strict: false })).addFormat('idn-email', true);
ajv.addSchema(document, 'openapi');

const files = process.argv.slice(2);
const kept = new Map(Object.entries(/** @type {Record<string, Example>} */ (JSON.parse(readFileSync(target, 'utf8')))));
const found = new Map();
for (const file of files) for await (const line of createInterface({ input: createReadStream(file) })) consider(JSON.parse(line));

/** @type {Record<string, Example>} */
const examples = {};
for (const [path, operations] of Object.entries(document.paths).sort()) {
  for (const method of Object.keys(operations)) {
    const name = `${method.toUpperCase()} ${path}`;
    const example = exampleOf(name, /** @type {any} */ (operations)[method]);
    if (Object.keys(example.answers).length > 0) examples[name] = example;
  }
}
writeFileSync(target, `${JSON.stringify(examples, null, 1)}\n`);
say(`${Object.keys(examples).length} operations have examples.`);

/** @param {{ operation: string, status: number, request: unknown, response: unknown }} recorded */
function consider({ operation, status, request, response }) {
  const key = `${operation} ${status}`;
  const candidate = tidyExample({ request, response });
  const score = status < 300 ? richness(candidate) : -JSON.stringify(candidate).length;
  const best = [...(found.get(key) ?? []), { ...candidate, score }].sort((left, right) => right.score - left.score);
  found.set(key, best.slice(0, 10));
}

/** @param {string} name @param {any} operation @returns {Example} */
function exampleOf(name, operation) {
  /** @type {Example} */
  const example = { answers: {} };
  const earlier = kept.get(name);
  for (const status of Object.keys(operation.responses)) {
    const pairs = [
      ...(found.get(`${name} ${status}`) ?? []),
      tidyExample({ request: earlier?.request, response: earlier?.answers[status] }),
    ];
    const needsRequest = Number(status) < 300 && operation.requestBody?.content['application/json'] !== undefined;
    const chosen = pairs.find(
      ({ request, response }) =>
        response !== undefined && fits(name, ['responses', status], response) && (!needsRequest || fits(name, ['requestBody'], request)),
    );
    if (!chosen) continue;
    example.answers[status] = chosen.response;
    if (needsRequest) example.request = chosen.request;
  }
  // A streamed answer is recorded without its request, so the earlier one is kept.
  if (example.request === undefined && earlier?.request !== undefined && fits(name, ['requestBody'], earlier.request))
    example.request = earlier.request;
  return example;
}

/** @param {string} name @param {string[]} where @param {unknown} value */
function fits(name, where, value) {
  const [method = '', path = ''] = name.split(' ');
  const parts = ['paths', path, method.toLowerCase(), ...where, 'content', 'application/json', 'schema'];
  const pointer = parts.map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/');
  try {
    return ajv.compile({ $ref: `openapi#/${pointer}` })(value);
  } catch {
    return false; // the document has no JSON there
  }
}

/** @param {unknown} candidate */
function richness(candidate) {
  const size = JSON.stringify(candidate).length;
  return size <= maxLength ? size : maxLength - size / 100;
}
