import { gzipSync } from 'node:zlib';
import { BadRecord } from '../../domain/bad-record';
import { feedFormats, type FeedFormat } from '../../domain/words';
import { decode, decompress } from './bytes';
import { recordsOf } from './syntax';

/** Splits the feed into pieces of `size` bytes, because records must not depend on chunk borders. */
async function* inPieces(feed: string | Buffer, size: number): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(feed as string);
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function read(
  feed: string | Buffer,
  format: FeedFormat | null = null,
  size = 65_536,
  charset: string | null = null,
): Promise<unknown[]> {
  const records: unknown[] = [];
  for await (const record of recordsOf(decode(decompress(inPieces(feed, size)), charset), format)) records.push(record);
  return records;
}

const rss = `<?xml version="1.0"?>
<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel><title>Shop</title><link>https://shop.example</link>
<item><g:id>1</g:id><g:title>Ä &amp; B</g:title><description><![CDATA[<b>bold</b>]]></description>
<g:shipping><g:country>DE</g:country><g:price>5 EUR</g:price></g:shipping>
<g:additional_image_link>a</g:additional_image_link><g:additional_image_link>b</g:additional_image_link><g:empty/></item>
<item><g:id>2</g:id><g:title>C</g:title></item></channel></rss>`;
const rssRecords = [
  {
    id: '1',
    title: 'Ä & B',
    description: '<b>bold</b>',
    shipping: { country: 'DE', price: '5 EUR' },
    additional_image_link: ['a', 'b'],
  },
  { id: '2', title: 'C' },
];
const atom = `<feed xmlns="http://www.w3.org/2005/Atom" xmlns:g="g"><title>Shop</title><entry><g:id>1</g:id><title>A</title><link href="https://x"/></entry></feed>`;
const csv = 'id,title,"additional image"\n1,"Ä, ""B""\nC",\n2,D,x\n';
const csvRecords = [
  { id: '1', title: 'Ä, "B"\nC' },
  { id: '2', title: 'D', additional_image: 'x' },
];
const tsv = 'g:id\ttitle\tprice\r\n1\tA, B\t1.00 EUR\r\n2\tC\t\r\n';
const tsvRecords = [
  { id: '1', title: 'A, B', price: '1.00 EUR' },
  { id: '2', title: 'C' },
];
const products = [
  { id: 1, title: 'A {"[', variants: [{ sku: 'x', price: '1' }], note: 'back\\slash \\"' },
  { id: 2, title: 'Ü]}', tags: [] },
];
const wrapped = JSON.stringify({ shop: { name: 'products' }, products, next: { page: [1, 2] } });
const lines = products.map((product) => JSON.stringify(product)).join('\r\n');
const jobs = `<source><publisher>X</publisher><job><partnerJobId>j1</partnerJobId><title>Cook</title></job></source>`;
const jobRecords = [{ partnerJobId: 'j1', title: 'Cook' }];

const cases: readonly [string, string, readonly unknown[], readonly FeedFormat[]][] = [
  ['RSS', rss, rssRecords, ['google_merchant_center', 'facebook_catalog', 'pinterest_catalog']],
  ['Atom', atom, [{ id: '1', title: 'A', link: 'https://x' }], ['google_merchant_center', 'facebook_catalog']],
  [
    'CSV',
    csv,
    csvRecords,
    ['google_merchant_center', 'facebook_catalog', 'tiktok_shop', 'pinterest_catalog', 'openai_product_feed', 'custom'],
  ],
  ['TSV', tsv, tsvRecords, ['google_merchant_center', 'tiktok_shop', 'pinterest_catalog']],
  ['a JSON array', JSON.stringify(products, null, 2), products, ['shopify', 'openai_product_feed', 'custom']],
  ['a JSON object around an array', wrapped, products, ['shopify', 'openai_product_feed', 'custom']],
  ['one JSON value per line', lines, products, ['openai_product_feed', 'custom']],
  ['job XML', jobs, jobRecords, ['linkedin_jobs']],
];

// spec: catalog.feedFormat
describe.each(cases)('%s', (_, feed, records, formats) => {
  it.each([...formats, null])('is read with the format %s', async (format) => {
    expect(await read(feed, format)).toEqual(records);
  });

  it.each([1, 2, 7, 64])('yields the same records in pieces of %i bytes', async (size) => {
    expect(await read(feed, null, size)).toEqual(records);
  });
});

it('every feed format has an example above', () => {
  expect([...new Set(cases.flatMap(([, , , formats]) => formats))].toSorted()).toEqual([...feedFormats].toSorted());
});

describe('decompress and decode', () => {
  it('unpack one and two layers of gzip', async () => {
    expect(await read(gzipSync(csv))).toEqual(csvRecords);
    expect(await read(gzipSync(gzipSync(csv)), null, 3)).toEqual(csvRecords);
  });

  it.each([
    ['a UTF-8 byte order mark', Buffer.from(`\ufeff${csv}`), null],
    ['a UTF-16 byte order mark', Buffer.from(`\ufeff${csv}`, 'utf16le'), null],
    ['the server’s charset', Buffer.from(csv, 'latin1'), 'iso-8859-1'],
  ])('decode a feed as named by %s', async (_, feed, charset) => {
    expect(await read(feed, null, 5, charset)).toEqual(csvRecords);
  });

  it('decode a feed as named by its XML declaration', async () => {
    const feed = '<?xml version="1.0" encoding="ISO-8859-1"?><rss><item><id>ä</id></item></rss>';
    expect(await read(Buffer.from(feed, 'latin1'))).toEqual([{ id: 'ä' }]);
  });

  it('reject a feed beyond the size limit, also inside a nested archive', async () => {
    const unpack = async (feed: Buffer) => {
      for await (const chunk of decompress(inPieces(feed, 65_536), 100_000)) void chunk;
    };
    const bomb = gzipSync(Buffer.alloc(200_000));
    await expect(unpack(bomb)).rejects.toThrow('larger than 100000 bytes');
    await expect(unpack(gzipSync(gzipSync(Buffer.alloc(50_000_000))))).rejects.toThrow('larger than 100000 bytes');
    await expect(unpack(gzipSync(Buffer.alloc(90_000)))).resolves.toBeUndefined();
  });

  it('close the source when the reader stops early', async () => {
    let isFreed = false;
    const endless = async function* (): AsyncGenerator<Buffer> {
      try {
        yield Buffer.from('id,title\n');
        for (;;) yield Buffer.from('1,a\n');
      } finally {
        isFreed = true;
      }
    };
    for await (const record of recordsOf(decode(decompress(endless()), null), null)) {
      expect(record).toEqual({ id: '1', title: 'a' });
      break;
    }
    expect(isFreed).toBe(true);
  });
});

describe('An unreadable feed', () => {
  it.each<[string, string | Buffer, FeedFormat | null, RegExp]>([
    ['an empty body', '', null, /empty/],
    ['white space', ' \n ', null, /empty/],
    ['a web page', '<!doctype html><p>', null, /web page/],
    ['XHTML', '<?xml version="1.0"?><html><body/></html>', null, /web page/],
    ['XML for a shop', rss, 'shopify', /XML; shopify feeds are JSON/],
    ['CSV for jobs', csv, 'linkedin_jobs', /CSV or TSV; linkedin_jobs feeds are XML/],
    ['prose', 'Service unavailable', null, /header row/],
    ['an unclosed element', '<rss><item><id>1</id></item>', null, /not well-formed/],
    ['elements that cross', '<rss><item><id>1</item></id></rss>', null, /not well-formed/],
    [
      'expanding entities',
      '<!DOCTYPE x [<!ENTITY a "aaa"><!ENTITY b "&a;&a;">]><rss><item><id>&b;</id></item></rss>',
      null,
      /not well-formed/,
    ],
    ['too many nested unclosed elements', `<rss><item>${'<a>'.repeat(50)}`, null, /deeper than 32/],
    ['an unclosed item beyond the length limit', `<rss><item><id>${'x'.repeat(1_100_000)}`, null, /longer than/],
    ['an unclosed quote', 'id,title\n1,"abc\n', null, /does not end/],
    ['an unclosed quote beyond the length limit', `id,title\n1,"${'x'.repeat(1_200_000)}`, null, /longer than/],
    ['JSON that is cut off', '[{"id":1},{"id":', null, /cut off/],
    ['JSON that is cut off in a string', '[{"id":"1', null, /cut off/],
    ['JSON with a trailing comma', '[{"id":1,}]', null, /not valid JSON/],
    ['JSON with crossed brackets', '[{"id":[1}]]', null, /not valid JSON/],
    ['JSON with text between values', '{"id":1} or {"id":2}', null, /not valid JSON/],
    ['an unclosed JSON item beyond the length limit', `{"id":"${'x'.repeat(1_100_000)}`, null, /longer than/],
    ['bytes that are not UTF-8', Buffer.from([0x69, 0x64, 0x2c, 0xff, 0xff]), null, /not valid utf-8/],
  ])('is rejected with a reason: %s', async (_, feed, format, message) => {
    await expect(read(feed, format)).rejects.toThrow(message);
  });

  it('is rejected for an unknown character set', async () => {
    await expect(read(csv, null, 65_536, 'klingon')).rejects.toThrow('klingon');
  });

  it('jsonRecords yields values that are not objects, so that they are counted, and none for an empty list', async () => {
    expect(await read('[1, [2], "a", {"id":1}, null ]')).toEqual([null, [2], null, { id: 1 }, null]);
    expect(await read('{"products": []}')).toEqual([]);
  });
});

describe('Numbers in JSON', () => {
  const numbers =
    '{"id":12345678901234567890,"other":12345678901234567891,"price":12.50,"rate":0.12345678901234567,"big":1e309,"small":1e-400,"text":"12345678901234567890","safe":9007199254740991,"e":1e3}';
  const read1 = (size: number) => read(`[${numbers}]`, null, size);

  it.each([1, 7, 65_536])('stay exact by becoming text where a double would round them, in pieces of %i bytes', async (size) => {
    expect(await read1(size)).toEqual([
      {
        id: '12345678901234567890',
        other: '12345678901234567891',
        price: 12.5,
        rate: '0.12345678901234567',
        big: '1e309',
        small: '1e-400',
        text: '12345678901234567890',
        safe: 9_007_199_254_740_991,
        e: 1_000,
      },
    ]);
  });

  it('with invalid digits are not valid JSON', async () => {
    await expect(read('[{"id":1,"a":0123456789012345678}]')).rejects.toThrow(/not valid JSON/);
  });
});

describe('Headers and names', () => {
  it.each([
    [
      'names with case, white space and prefixes are normalized',
      ' ID ,G:Title,c:Image Link\n1,A,x\n',
      [{ id: '1', title: 'A', image_link: 'x' }],
    ],
    ['a prefixed column beside the bare name is a separate field', 'id,price,g:price\n1,5,6\n', [{ id: '1', price: '5', 'g:price': '6' }]],
    ['columns with the same name are a list', 'id,title,Title,link,link\n1,A,B,,y\n', [{ id: '1', title: ['A', 'B'], link: 'y' }]],
    ['a line sep=; names the delimiter', 'sep=;\nid;title\n1;A, B\n', [{ id: '1', title: 'A, B' }]],
    ['a quoted sep=| with CR LF names the delimiter', '"sep=|"\r\nid|title\r\n1|A\r\n', [{ id: '1', title: 'A' }]],
    [
      'lone CR ends rows',
      'id,title\r1,A\r2,B\r',
      [
        { id: '1', title: 'A' },
        { id: '2', title: 'B' },
      ],
    ],
    ['lone CR ends the line sep=;', 'sep=;\rid;title\r1;A', [{ id: '1', title: 'A' }]],
  ])('%s', async (_, feed, records) => {
    for (const size of [1, 5, 65_536]) expect(await read(feed, null, size)).toEqual(records);
  });

  it('<price> and <g:price> are two fields, while a prefix without a bare twin is dropped', async () => {
    const item = (more: string) => `<rss xmlns:g="g" xmlns:h="h"><item><g:id>1</g:id>${more}</item></rss>`;
    expect(await read(item('<price>5</price><g:price>6</g:price>'))).toEqual([{ id: '1', price: '5', 'g:price': '6' }]);
    expect(await read(item('<g:price>6</g:price><price>5</price>'))).toEqual([{ id: '1', price: '5', 'g:price': '6' }]);
    expect(await read(item('<g:price>6</g:price><g:price>7</g:price>'))).toEqual([{ id: '1', price: ['6', '7'] }]);
    expect(await read(item('<g:price>6</g:price><h:price>7</h:price>'))).toEqual([{ id: '1', price: '6', 'h:price': '7' }]);
  });
});

it('delimitedRecords rejects a row with more cells than the header', async () => {
  expect(await read('id,title,price\n1,Shoes, red,12 USD\n2,Hat,5 USD,,\n')).toEqual([
    new BadRecord(expect.stringContaining('4 cells, and the header 3')),
    { id: '2', title: 'Hat', price: '5 USD' },
  ]);
});

it('xmlRecords keeps element names that JavaScript objects inherit, such as __proto__', async () => {
  const [record] = await read('<rss><item><__proto__>a</__proto__><id>1</id></item></rss>');
  // A plain object: its prototype is Object.prototype.
  expect(Object.getPrototypeOf(Object.getPrototypeOf(record))).toBeNull();
  expect(Object.keys(record as object)).toEqual(['__proto__', 'id']);
});
