import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import { domainToASCII } from 'node:url';
import { parseArgs } from 'node:util';
import { Client } from 'pg';
import { printError, say } from './lib/terminal.mjs';

/**
 * `npm run import:properties -- <file.csv> --source=<origin of the list>`: imports domains into the property registry of DATABASE_URL. A line is
 * `domain,kind,blocked reason`; kind (default publisher) and reason are optional. Known domains are overwritten. If a line is invalid, it is named
 * and nothing is stored.
 */
const kinds = ['publisher', 'ad_server', 'cdn', 'tracker', 'intermediary'];
const chunkLength = 5_000;
const domainName = /^(?=.{1,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/;

const { values, positionals } = parseArgs({ options: { source: { type: 'string' } }, allowPositionals: true });
const [file] = positionals;
const databaseUrl = process.env['DATABASE_URL'];
if (!file || !values.source || !databaseUrl) {
  printError('DATABASE_URL=… npm run import:properties -- <file.csv> --source=<origin of the list>');
  process.exit(2);
}

const client = new Client({ connectionString: databaseUrl });
await client.connect();
try {
  await client.query('begin');
  const count = await importLines(file, values.source);
  await client.query('commit');
  say(`${count} domains are in the registry.`);
} catch (error) {
  await client.query('rollback');
  printError(`Nothing was stored: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
} finally {
  await client.end();
}

/** @param {string} path @param {string} source */
async function importLines(path, source) {
  const rows = new Map();
  let [number, stored] = [0, 0];
  for await (const line of createInterface({ input: createReadStream(path) })) {
    number += 1;
    if (line.trim() === '' || line.startsWith('#') || (number === 1 && /^"?domain"?(,|$)/i.test(line))) continue;
    const row = rowIn(line, number);
    rows.set(row.domain, row);
    if (rows.size === chunkLength) stored += await store(rows, source);
  }
  return stored + (await store(rows, source));
}

/** @param {string} line @param {number} number */
function rowIn(line, number) {
  const [name = '', given = '', ...rest] = line.split(',').map((part) => part.trim().replace(/^"(.*)"$/, '$1'));
  const domain = domainToASCII(name.toLowerCase()).replace(/^www\.(?=.+\.)/, '');
  const kind = given === '' ? 'publisher' : given;
  if (!domainName.test(domain)) throw new Error(`line ${number}: ${JSON.stringify(name)} is not a domain.`);
  if (!kinds.includes(kind)) throw new Error(`line ${number}: the kind must be one of ${kinds.join(', ')}.`);
  const reason = rest.join(', ').trim();
  return { domain, kind, reason: kind === 'publisher' || reason === '' ? null : reason };
}

/** @param {Map<string, ReturnType<typeof rowIn>>} rows @param {string} source */
async function store(rows, source) {
  const list = [...rows.values()];
  rows.clear();
  if (list.length === 0) return 0;
  await client.query(
    `insert into property_registry (domain, kind, blocked_reason, source)
     select *, $4 from unnest($1::text[], $2::text[], $3::text[])
     on conflict (domain) do update
       set kind = excluded.kind, blocked_reason = excluded.blocked_reason, source = excluded.source, recorded_at = now()`,
    [list.map(({ domain }) => domain), list.map(({ kind }) => kind), list.map(({ reason }) => reason), source],
  );
  return list.length;
}
