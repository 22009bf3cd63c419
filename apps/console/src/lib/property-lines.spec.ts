import { linesOf, propertiesIn, PropertyReader } from './property-lines';

const read = (text: string) => {
  const reader = new PropertyReader();
  for (const [line, number] of linesOf(text)) reader.add(line, number);
  return reader;
};
const valuesIn = (text: string) =>
  [...read(text).properties.values()].map(({ type, value }) => (type === 'domain' ? value : `${type} ${value}`));

describe('lines of a property list', () => {
  it('are read with any ends of lines, and empty ones do not count', () => {
    const reader = read('a.com\r\nb.com\rc.com\n\n  \nd.com');
    expect([...reader.properties.keys()]).toEqual(['domain a.com', 'domain b.com', 'domain c.com', 'domain d.com']);
    expect(reader.lines).toBe(4);
  });

  it('are each one property, in the order in which they came first; another spelling is a double with its line', () => {
    const reader = read('b.com\na.com\nhttps://www.B.com/path\nnot a site\na.com');
    expect([...reader.properties.values()].map(({ value }) => value)).toEqual(['b.com', 'a.com']);
    expect(reader.doubles).toEqual([
      { line: 3, text: 'https://www.B.com/path', source: '' },
      { line: 5, text: 'a.com', source: '' },
    ]);
    expect(reader.invalid).toEqual([{ line: 4, text: 'not a site', source: '' }]);
  });

  it.each([
    ['domain,name\nexample.com,"Example, Inc."', ['example.com']],
    ['\ufeffDomain;Rank\r\n"example.com";"1"', ['example.com']],
    ['google.com, pub-1234, DIRECT, f08c47fec0942fa0', ['google.com']],
    ['a.com, b.com', ['a.com', 'b.com']],
    ['a.com b.com\tc.com', ['a.com', 'b.com', 'c.com']],
    ['a.com b.com', ['a.com', 'b.com']],
    ['type,value\nios_bundle,com.example.app\ndomain,example.com', ['ios_bundle com.example.app', 'example.com']],
    ['com.example.app;ANDROID_PACKAGE', ['android_package com.example.app']],
    ['münchen.de\nMÜNCHEN.de', ['xn--mnchen-3ya.de']],
  ])('of %j are %j', (text, values) => {
    const found = valuesIn(text);
    expect(found).toEqual(values);
  });

  it('of 10,000 characters, with direction marks or markup name no site, and are shown shortened', () => {
    const reader = read([`${'a'.repeat(10_001)}.com`, 'exa\u202emple.com', '<b>x</b>', '"'.repeat(9_000), ','.repeat(9_999)].join('\n'));
    expect(reader.properties.size).toBe(0);
    expect(reader.invalid.map(({ line }) => line)).toEqual([1, 2, 3, 4, 5]);
    expect(reader.invalid[0]!.text).toHaveLength(200);
    expect(propertiesIn(' '.repeat(9_999))).toBeNull();
  });

  it.each([' ', ', ', ';', '\t'])('of thousands of names with %j between them are all read', (between) => {
    const names = Array.from({ length: 3_000 }, (_, n) => `site-${n}.com`);
    expect(valuesIn(names.join(between))).toEqual(names);
    const short = Array.from({ length: 1_200 }, (_, n) => `x${n}.de`);
    expect(valuesIn(short.join(between))).toEqual(short);
  });

  it('that are stored already are no properties of their own', () => {
    const reader = new PropertyReader([{ key: 'domain a.com', type: 'domain', value: 'a.com', input: 'a.com' }]);
    reader.add('www.a.com', 1);
    expect([reader.properties.size, reader.doubles]).toEqual([1, [{ line: 1, text: 'www.a.com', source: '' }]]);
  });

  it('of 100,000 are read in one pass: every line is visited once', () => {
    const text = Array.from({ length: 100_000 }, (_, n) => `https://www.site-${n}.example/page`).join('\n');
    let visited = 0;
    const reader = new PropertyReader();
    for (const [line, number] of linesOf(text)) {
      visited += line.length + 1;
      reader.add(line, number);
    }
    expect([reader.properties.size, visited]).toEqual([100_000, text.length + 1]);
  });
});
