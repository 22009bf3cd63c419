import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { clone } from './lib/home.mjs';
import { printError, say } from './lib/terminal.mjs';

/**
 * `node scripts/adcp-schemas.mjs <folder of @adcp/sdk>`: writes `libs/adcp/schemas/adcp-3-1.json` from the schemas in the package: these, and all
 * that they refer to, one a line. Prints the file's SHA-256 for `libs/adcp/schemas/README.md`.
 */
const wanted = [
  'media-buy/create-media-buy-request',
  'media-buy/create-media-buy-response',
  'media-buy/get-media-buy-delivery-request',
  'media-buy/get-media-buy-delivery-response',
  'media-buy/get-media-buys-request',
  'media-buy/get-media-buys-response',
  'media-buy/get-products-request',
  'media-buy/get-products-response',
  'media-buy/list-creative-formats-request',
  'media-buy/list-creative-formats-response',
  'media-buy/sync-audiences-response',
  'media-buy/sync-catalogs-response',
  'media-buy/sync-event-sources-response',
  'media-buy/update-media-buy-request',
  'media-buy/update-media-buy-response',
  'protocol/get-adcp-capabilities-response',
  'protocol/get-task-status-response',
];

const [sdk] = process.argv.slice(2);
if (sdk === undefined) {
  printError('node scripts/adcp-schemas.mjs <folder of @adcp/sdk>');
  process.exit(2);
}

/** @type {Map<string, string>} */
const schemas = new Map();
const open = wanted.map((name) => `${name}.json`);
for (let path = open.pop(); path !== undefined; path = open.pop()) {
  if (schemas.has(path)) continue;
  const schema = JSON.stringify(JSON.parse(readFileSync(join(sdk, 'dist/lib/schemas-data/3.1', path), 'utf8')));
  schemas.set(path, schema);
  open.push(...[...schema.matchAll(/"\$ref":"\/schemas\/[^/]+\/([^"#]+)/g)].map(([, other = '']) => other));
}
const lines = [...schemas].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, schema]) => schema);
const text = `[\n${lines.join(',\n')}\n]\n`;
writeFileSync(join(clone, 'libs/adcp/schemas/adcp-3-1.json'), text);
say(`${schemas.size} schemas, SHA-256 ${createHash('sha256').update(text).digest('hex')}`);
