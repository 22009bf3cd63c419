import type { FeedFormat } from '../../domain/words';
import { delimitedRecords } from './delimited';
import { InvalidFeedError } from './invalid-feed-error';
import { jsonRecords } from './json';
import { xmlRecords } from './xml';

type Syntax = 'XML' | 'JSON' | 'CSV or TSV';

/** docs/spec/gaps.md §2.8. The syntax is detected from the first characters; the server's content type is ignored. */
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

const maxSignatureLength = '<!doctype html'.length;

/** The records of a feed. With a `format`, only its syntaxes are accepted. */
export async function* recordsOf(source: AsyncIterable<string>, format: FeedFormat | null): AsyncGenerator<unknown> {
  const iterator = source[Symbol.asyncIterator]();
  try {
    // Leading white space is dropped as it arrives, because it may be of any length.
    let head = '';
    while (head === '') {
      const next = await iterator.next();
      if (next.done) throw new InvalidFeedError('The feed is empty.');
      head = next.value.trimStart();
    }
    // The characters that identify the syntax may arrive one at a time.
    while (head.length < maxSignatureLength) {
      const next = await iterator.next();
      if (next.done) break;
      head += next.value;
    }
    const syntax = syntaxOf(head);
    const expected = format === null ? null : allowed[format];
    if (expected && !expected.includes(syntax))
      throw new InvalidFeedError(`The feed is ${syntax}; ${format} feeds are ${expected.join(', ')}.`);
    yield* readers[syntax](withHead(head, iterator));
  } finally {
    await iterator.return?.();
  }
}

function syntaxOf(head: string): Syntax {
  if (head.startsWith('<')) {
    if (/^<(!doctype )?html/i.test(head)) throw new InvalidFeedError('The URL answers with a web page, not with a feed.');
    return 'XML';
  }
  return head.startsWith('{') || head.startsWith('[') ? 'JSON' : 'CSV or TSV';
}

async function* withHead(head: string, rest: AsyncIterator<string>): AsyncGenerator<string> {
  yield head;
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
}
