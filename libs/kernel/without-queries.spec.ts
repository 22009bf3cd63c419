import { withoutQueries } from './without-queries';

it.each([
  ['https://a.example/feed.xml', 'https://a.example/feed.xml'],
  ['https://a.example', 'https://a.example'],
  ['no address: at all?', 'no address: at all?'],
  ['https://a.example/feed.xml?token=planted', 'https://a.example/feed.xml?…'],
  ['https://a.example/feed.xml?planted', 'https://a.example/feed.xml?…'],
  ['https://a.example/feed.xml#planted', 'https://a.example/feed.xml?…'],
  ['https://a.example?planted', 'https://a.example/?…'],
  ['https://planted@a.example/x', 'https://a.example/x'],
  ['https://user:planted@a.example/x?planted', 'https://a.example/x?…'],
  ['https:\\\\user:planted@a.example\\x?planted', 'https://a.example/x?…'],
  ['https:user:planted@a.example/x', 'https://a.example/x'],
  ['ht\ntps://a.example/x?\nplanted', 'https://a.example/x?…'],
  ['  HTTPS://A.example/x?planted', 'https://a.example/x?…'],
  ['ftp://user:planted@a.example/x', 'ftp://a.example/x'],
  ['see https://u:planted@a.example/x?planted and sftp://planted@b.example#planted.', 'see https://a.example/x?… and sftp://b.example?…'],
  ['"https://a.example/?planted"', '"https://a.example/?…"'],
  ['https://a.example/@handle/x?planted', 'https://a.example/@handle/x?…'],
])('%j is shown as %j', (text, shown) => {
  expect(withoutQueries(text)).toBe(shown);
  expect(withoutQueries(shown)).toBe(shown);
});

it('cleans URLs at any depth, and changes nothing else', () => {
  const value = { a: [{ url: 'https://a.example/?planted', at: new Date(0), n: 1, no: null }], b: 'https://a.example/' };
  expect(withoutQueries(value)).toEqual({ a: [{ url: 'https://a.example/?…', at: new Date(0), n: 1, no: null }], b: 'https://a.example/' });
  expect(JSON.stringify(withoutQueries([[[[[['https://a.example/?planted']]]]]]))).not.toContain('planted');
});
