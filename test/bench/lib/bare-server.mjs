// HTTP server of the baselines: each route produces the same result as the product, without its rules.
import { createWriteStream, mkdtempSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { readFeed } from './bare-feed.mjs';
import { putMembers } from './bare-members.mjs';
import { checkProperties } from './bare-property-check.mjs';
import { writeDays } from './bare-report.mjs';

const require = createRequire(import.meta.url);
const client = new (require('pg').Client)({ connectionString: process.env['DATABASE_URL'] });
await client.connect();
const folder = mkdtempSync(join(tmpdir(), 'bare-'));

/** @type {Record<string, (request: import('node:http').IncomingMessage, response: import('node:http').ServerResponse) => Promise<unknown>>} */
const routes = {
  '/health': async (_, response) => response.end(),
  '/property-check': async (request, response) => response.end(await checkProperties(client, await bodyOf(request))),
  '/feed': async (request, response) => response.end(JSON.stringify(await readFeed(client, JSON.parse(await bodyOf(request))))),
  '/members': async (request, response) => response.end(JSON.stringify(await putMembers(client, await bodyOf(request)))),
  '/file': async (request, response) => {
    await pipeline(request, createWriteStream(join(folder, 'file')));
    response.end();
  },
  '/report.csv': async (request, response) =>
    writeDays(client, Number(new URL(request.url ?? '', 'http://bare').searchParams.get('account')), response),
};

createServer((request, response) => {
  const route = routes[(request.url ?? '').split('?')[0] ?? ''];
  Promise.resolve(route?.(request, response)).catch((error) => {
    response.statusCode = 500;
    response.end(String(error.stack));
  });
}).listen(Number(process.env['PORT']), '127.0.0.1');

/** @param {import('node:http').IncomingMessage} request */
async function bodyOf(request) {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}
