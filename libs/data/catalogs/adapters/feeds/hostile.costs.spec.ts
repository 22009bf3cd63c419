import { growth, measureLongestTurn } from '@test/processor-time';
import { item, json, take, times } from './hostile.fixture';

/** Feeds with `n` of something in one item, chosen as the worst case for the parsers. */
const hostile: Readonly<Record<string, (n: number) => string>> = {
  'XML: children of one name': (n) => item('<a>x</a>'.repeat(n)),
  'XML: children with two names in turn': (n) => item('<a>x</a><b>y</b>'.repeat(n / 2)),
  'XML: children of different names': (n) => item(times(n, (i) => `<a${i}>x</a${i}>`)),
  'XML: empty children': (n) => item('<a/>'.repeat(n)),
  'XML: children of children': (n) => item('<a><b>x</b><b>y</b></a>'.repeat(n / 3)),
  'XML: attributes': (n) =>
    item(
      '',
      times(n, (i) => ` a${i}="x"`),
    ),
  'XML: attributes of a child': (n) => item(`<a${times(n, (i) => ` a${i}="x"`)}>x</a>`),
  'XML: attributes outside of items': (n) => `<rss${times(n, (i) => ` a${i}="x"`)}><item><id>1</id></item></rss>`,
  'XML: references to characters': (n) => item(`<a>${'&#38;'.repeat(n)}</a>`),
  'XML: references to entities': (n) => item(`<a>${'&amp;&lt;'.repeat(n / 2)}</a>`),
  'XML: references in an attribute': (n) => item(`<a b="${'&quot;'.repeat(n)}">x</a>`),
  'XML: CDATA': (n) => item(`<a>${'<![CDATA[x]]>'.repeat(n)}</a>`),
  'XML: CDATA that nearly ends': (n) => item(`<a><![CDATA[${']] '.repeat(n)}]]></a>`),
  'XML: comments': (n) => item('<!---->'.repeat(n)),
  'XML: a comment that nearly ends': (n) => item(`<!--${'- '.repeat(n)}-->`),
  'XML: processing instructions': (n) => item('<?a b?>'.repeat(n)),
  'XML: text between children': (n) => item('x<a/>'.repeat(n)),
  'XML: line feeds': (n) => item(`<a>${'\r\n'.repeat(n)}</a>`),
  'XML: a document type': (n) => `<!DOCTYPE x [${'<!ENTITY a "b">'.repeat(n / 10)}]><rss><item><id>1</id></item></rss>`,
  'XML: comments outside of items': (n) => `<rss>${'<!---->'.repeat(n)}<item><id>1</id></item></rss>`,
  'XML: elements outside of items': (n) => `<rss>${'<a/>'.repeat(n)}<item><id>1</id></item></rss>`,
  'XML: items inside of an item': (n) => item('<item>x</item>'.repeat(n)),
  'JSON: members': (n) => json(times(n, (i) => `"a${i}":1,`) + '"z":1'),
  'JSON: members that look like places of a list': (n) => json(times(n, (i) => `"${i * 1000}":1,`) + '"z":1'),
  'JSON: the same member': (n) => json('"a":1,'.repeat(n) + '"z":1'),
  'JSON: a list': (n) => json(`"a":[${'1,'.repeat(n)}1]`),
  'JSON: empty lists': (n) => json(`"a":[${'[],'.repeat(n)}1]`),
  'JSON: lists inside of lists': (n) => `${json(`"a":${'['.repeat(n)}${']'.repeat(n)}`)}`,
  'JSON: lists around items': (n) => `${'['.repeat(n)}{"id":"1"}${']'.repeat(n)}`,
  'JSON: one giant number': (n) => json(`"a":${'9'.repeat(n)}`),
  'JSON: one number with a giant exponent': (n) => json(`"a":1e${'9'.repeat(n)}`),
  'JSON: quotes and backslashes': (n) => json(`"a":"${'\\"\\\\'.repeat(n)}"`),
  'JSON: a string without end': (n) => `[{"id":"${'\\"'.repeat(n)}`,
  'JSON: white space in an item': (n) => json(`"a":${' \n'.repeat(n)}1`),
  'JSON: white space before the feed': (n) => `${' \n'.repeat(n)}[{"id":"1","title":"t"}]`,
  'JSON: small values one after the other': (n) => '{"id":"1"}\n'.repeat(n),
  'JSON: things outside of items': (n) => `{"a":[${'1,'.repeat(n)}1],"products":[]}`,
  'JSON: things after the items': (n) => `{"products":[{"id":"1"}],"a":[${'{},'.repeat(n)}1]}`,
  'CSV: columns of a row': (n) => `id,title\n1,${'x,'.repeat(n)}\n`,
  'CSV: columns of the header': (n) => `id,${times(n, (i) => `c${i},`)}title\n1,x\n`,
  'CSV: short rows under a long header': (n) => `id,${times(5_000, (i) => `c${i},`)}title\n${'1\n'.repeat(n)}`,
  'CSV: quotes without end': (n) => `id,title\n1,"${'""'.repeat(n)}`,
  'CSV: quotes that are wrong': (n) => `id,title\n${'"a"b,'.repeat(n)}\n`,
  'CSV: quotes that are wrong, in rows': (n) => `id,title\n${'"a"b,"c\n'.repeat(n)}\n`,
  'CSV: quotes and spaces': (n) => `id,title\n1,"a"${' '.repeat(n)}"\n`,
  'CSV: quoted cells': (n) => `id,title\n1,${'"",'.repeat(n)}x\n`,
  'CSV: line feeds in quotes': (n) => `id,title\n1,"${'\n'.repeat(n)}"\n`,
  'CSV: empty rows': (n) => `id,title\n${'\n'.repeat(n)}1,x\n`,
  'CSV: carriage returns': (n) => `id,title\r${'\r'.repeat(n)}1,x\r`,
  'CSV: a header without end': (n) => `id,${'x'.repeat(n)}`,
  'CSV: white space in the header': (n) => `id,a${' '.repeat(n)}b\n1,x\n`,
};

describe.each(Object.entries(hostile))('%s', (_, feed) => {
  it('is read or refused in linear time', async () => {
    expect(await growth((n) => take(feed(n)), 20_000)).toBeLessThan(9);
  });

  it('never blocks the event loop for 80 ms', async () => {
    for (const n of [9_000, 80_000]) {
      const text = feed(n);
      // About 25 ms on an idle machine. Parsing everything at once would take hundreds.
      expect(await measureLongestTurn(() => take(text))).toBeLessThan(80);
    }
  });
});

it.each<[string, (n: number) => string]>([
  ['CSV', (n) => `id,title\n1,"${'x'.repeat(n)}`],
  ['XML', (n) => item('<a>x</a>'.repeat(n / 10))],
  ['JSON', (n) => json(`"a":"${'x'.repeat(n)}"`)],
])('%s: small chunks are read in linear time, although incomplete rows are parsed again', async (_, feed) => {
  expect(await growth((n) => take(feed(n), { size: 16 }), 60_000)).toBeLessThan(9);
});

it('field mappings of one item never block the event loop for 80 ms', async () => {
  const mappings = Array.from({ length: 100 }, (_, index) => ({
    feed_field: 'a',
    catalog_field: `c${index}`,
    transform: 'split' as const,
  }));
  const text = json(`"a":"${','.repeat(200_000)}"`);
  expect(await measureLongestTurn(() => take(text, { mappings }))).toBeLessThan(80);
});
