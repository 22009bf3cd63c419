// Baseline: reads a feed over HTTP with the same parser, COPYs it into a staging table and merges it.
import Papa from 'papaparse';
import { SaxesParser } from 'saxes';
import { escapeForCopy, copyIn, inChunks } from './copy.mjs';

/** @typedef {Record<string, string>} Item */

/** @param {import('pg').Client} client @param {{ url: string, kind: 'csv' | 'xml' | 'json', catalog: string }} wish */
export async function readFeed(client, { url, kind, catalog }) {
  await client.query(`
    create unlogged table if not exists bare_feed (item_id text collate "C", data jsonb);
    create table if not exists bare_items (catalog text, item_id text collate "C", data jsonb, primary key (catalog, item_id));
    begin; set local enable_nestloop = off; truncate bare_feed`);
  const answer = await fetch(url);
  const text = /** @type {AsyncIterable<string>} */ (/** @type {any} */ (answer.body?.pipeThrough(new TextDecoderStream())));
  await copyIn(
    client,
    'copy bare_feed from stdin',
    inChunks(
      readers[kind](text),
      (item) => `${escapeForCopy(/** @type {string} */ (item['id']))}\t${escapeForCopy(JSON.stringify(item))}\n`,
    ),
  );
  await client.query('analyze bare_feed');
  const merged = await client.query(
    `insert into bare_items as old select $1, item_id, data from bare_feed
     on conflict (catalog, item_id) do update set data = excluded.data where old.data is distinct from excluded.data`,
    [catalog],
  );
  const gone = await client.query(
    'delete from bare_items where catalog = $1 and not exists (select 1 from bare_feed where bare_feed.item_id = bare_items.item_id)',
    [catalog],
  );
  await client.query('commit');
  return { changed: merged.rowCount, gone: gone.rowCount };
}

/** @type {Record<'csv' | 'xml' | 'json', (text: AsyncIterable<string>) => AsyncGenerator<Item>>} */
const readers = { csv, xml, json };

/** @param {AsyncIterable<string>} text @returns {AsyncGenerator<Item>} */
async function* csv(text) {
  /** @type {string[] | undefined} */
  let header;
  let pending = '';
  for await (const chunk of text) {
    pending += chunk;
    const { data, meta } = new /** @type {any} */ (Papa).Parser({ delimiter: ',' }).parse(pending, 0, true);
    pending = pending.slice(meta.cursor);
    for (const row of data) {
      const names = header;
      if (names) yield Object.fromEntries(names.map((name, i) => [name, row[i]]));
      else header = row;
    }
  }
}

/** @param {AsyncIterable<string>} text @returns {AsyncGenerator<Item>} */
async function* xml(text) {
  const parser = new SaxesParser();
  /** @type {Item[]} */
  let items = [];
  /** @type {Item | undefined} */
  let item;
  let value = '';
  parser.on('opentag', ({ name }) => {
    if (name === 'item') item = {};
    value = '';
  });
  parser.on('text', (more) => (value += more));
  parser.on('closetag', ({ name }) => {
    if (name === 'item' && item) items.push(item);
    else if (item) item[name.slice(name.indexOf(':') + 1)] = value;
  });
  for await (const chunk of text) {
    parser.write(chunk);
    yield* items;
    items = [];
  }
}

/** Splits the feed at `}`: its items contain no nested objects. @param {AsyncIterable<string>} text @returns {AsyncGenerator<Item>} */
async function* json(text) {
  let pending = '';
  for await (const chunk of text) {
    pending += chunk;
    const end = pending.lastIndexOf('}');
    if (end < 0) continue;
    yield* JSON.parse(`[${pending.slice(0, end + 1).replace(/^[[,\s]+/, '')}]`);
    pending = pending.slice(end + 1);
  }
}
