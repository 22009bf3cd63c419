import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import openapiTS, { astToString } from 'openapi-typescript';

/** Generated types of the client's package, which the console uses, too. */
export const typesFile = 'apps/client/src/openapi.gen.ts';

/**
 * Generates TypeScript types of requests and answers from `docs/openapi.json`. Without examples, descriptions, answer headers, and `X-Account-Id`,
 * which the client sends itself. All errors have one type, because clients handle them by code.
 * @param {string} root
 */
export async function wireTypes(root) {
  const document = JSON.parse(readFileSync(join(root, 'docs', 'openapi.json'), 'utf8'));
  for (const path of Object.values(document.paths)) for (const operation of Object.values(path)) simplify(operation);
  // Webhooks are removed: their bodies are among the schemas.
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

/** Removes descriptions, but keeps properties with that name. @param {any} part */
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
