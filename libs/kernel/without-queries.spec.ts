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

it('at any depth, and nothing else changes', () => {
  const value = { a: [{ url: 'https://a.example/?planted', at: new Date(0), n: 1, no: null }], b: 'https://a.example/' };
  expect(withoutQueries(value)).toEqual({ a: [{ url: 'https://a.example/?…', at: new Date(0), n: 1, no: null }], b: 'https://a.example/' });
  expect(JSON.stringify(withoutQueries([[[[[['https://a.example/?planted']]]]]]))).not.toContain('planted');
});

it.each<[string, (n: number) => string]>([
  ['many schemes', (n) => 'a:'.repeat(n)],
  ['one long scheme', (n) => 'a'.repeat(n)],
  ['many addresses', (n) => 'x://a?b '.repeat(n)],
  ['one address of many marks', (n) => `x://${'@?#/'.repeat(n)}`],
  ['slashes', (n) => `https:${'/'.repeat(n)}`],
  ['white space', (n) => `${' '.repeat(n)}https://a?b`],
])('its time grows with the text, not faster: %s', (_, made) => {
  const cost = (n: number) => {
    const text = made(n);
    const times = Array.from({ length: 5 }, () => {
      const begun = process.cpuUsage();
      for (let i = 0; i < 20; i++) withoutQueries(text);
      const { user, system } = process.cpuUsage(begun);
      return user + system;
    });
    return Math.min(...times) / n;
  };
  cost(1_000);
  expect(cost(64_000)).toBeLessThan(Math.max(cost(4_000), 0.02) * 8);
});
