import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import openapiTS, { astToString } from 'openapi-typescript';

/** Where the client's package has them; the console takes them from there. */
export const typesFile = 'apps/client/src/openapi.gen.ts';

/**
 * The types of what the exchange is asked and answers, from `docs/openapi.json`. Left out: examples, descriptions (the reference has them), headers of answers and `X-Account-Id`, which the client sends by
 * itself. All refusals are one: a client handles them by their code.
 * @param {string} root
 */
export async function wireTypes(root) {
  const document = JSON.parse(readFileSync(join(root, 'docs', 'openapi.json'), 'utf8'));
  for (const path of Object.values(document.paths)) for (const operation of Object.values(path)) simplify(operation);
  // What is sent to others: its body is among the schemas.
  delete document.webhooks;
  delete document.components.headers;
  for (const schema of Object.values(document.components.schemas)) bare(schema);
  const types = astToString(await openapiTS(document, { alphabetize: false, defaultNonNullable: false }));
  return `// Made by \`npm run docs\` from docs/openapi.json.\n${types}`;
}

/** @param {any} operation */
function simplify(operation) {
  const answers = Object.entries(operation.responses).filter(([status]) => status.startsWith('2'));
  for (const [, answer] of answers) {
    delete answer.headers;
    for (const content of Object.values(answer.content ?? {})) bare(content);
  }
  const refused = { description: 'Refused.', content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } } };
  delete operation.description;
  operation.responses = { ...Object.fromEntries(answers), default: refused };
  operation.parameters = (operation.parameters ?? []).filter((/** @type {{ name: string }} */ { name }) => name !== 'X-Account-Id');
  operation.parameters.forEach(bare);
  for (const content of Object.values(operation.requestBody?.content ?? {})) bare(content);
}

/** Only where they describe: a field may be called so. @param {any} part */
function bare(part) {
  if (Array.isArray(part)) return part.forEach(bare);
  if (part === null || typeof part !== 'object') return;
  if (typeof part.type === 'string' || part.$ref || part.schema) {
    delete part.example;
    delete part.examples;
    if (typeof part.description === 'string') delete part.description;
  }
  Object.values(part).forEach(bare);
}
