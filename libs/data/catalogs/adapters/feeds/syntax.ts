import type { FeedFormat } from '../../domain/words';
import { delimitedRecords } from './delimited';
import { jsonRecords } from './json';
import { Unreadable } from './unreadable';
import { xmlRecords } from './xml';

type Syntax = 'XML' | 'JSON' | 'CSV or TSV';

/** gaps.md §2.8. What a feed really is shows in its first character, whatever its server calls it. */
const allowed: Readonly<Record<FeedFormat, readonly Syntax[]>> = {
  google_merchant_center: ['XML', 'CSV or TSV'],
  facebook_catalog: ['XML', 'CSV or TSV'],
  shopify: ['JSON'],
  linkedin_jobs: ['XML'],
  tiktok_shop: ['CSV or TSV'],
  pinterest_catalog: ['CSV or TSV', 'XML'],
  openai_product_feed: ['JSON', 'CSV or TSV'],
  custom: ['JSON', 'CSV or TSV'],
};

const readers: Readonly<Record<Syntax, (source: AsyncIterable<string>) => AsyncIterable<unknown>>> = {
  XML: xmlRecords,
  JSON: jsonRecords,
  'CSV or TSV': delimitedRecords,
};

const longestSign = '<!doctype html'.length;

/** The records of a feed in any format; without one, in any syntax. */
export async function* recordsOf(source: AsyncIterable<string>, format: FeedFormat | null): AsyncGenerator<unknown> {
  const iterator = source[Symbol.asyncIterator]();
  try {
    // White space before the feed is not kept: there may be any amount of it.
    let head = '';
    while (head === '') {
      const next = await iterator.next();
      if (next.done) throw new Unreadable('The feed is empty.');
      head = next.value.trimStart();
    }
    // What tells it apart may arrive a byte at a time.
    while (head.length < longestSign) {
      const next = await iterator.next();
      if (next.done) break;
      head += next.value;
    }
    const syntax = syntaxOf(head);
    const expected = format === null ? null : allowed[format];
    if (expected && !expected.includes(syntax)) throw new Unreadable(`The feed is ${syntax}; ${format} feeds are ${expected.join(', ')}.`);
    yield* readers[syntax](rejoined(head, iterator));
  } finally {
    await iterator.return?.();
  }
}

function syntaxOf(head: string): Syntax {
  if (head.startsWith('<')) {
    if (/^<(!doctype )?html/i.test(head)) throw new Unreadable('The URL answers with a web page, not with a feed.');
    return 'XML';
  }
  return head.startsWith('{') || head.startsWith('[') ? 'JSON' : 'CSV or TSV';
}

async function* rejoined(head: string, rest: AsyncIterator<string>): AsyncGenerator<string> {
  yield head;
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
}
