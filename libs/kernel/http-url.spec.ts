import { encodeAsUri, httpUrl, displayUri } from './http-url';

const base = 'https://one.example:8443/hooks/a?b=c';

/** A URL with a text inserted at each possible position. */
const places = Array.from({ length: base.length + 1 }, (_, at) => at);
const withAt = (at: number, what: string) => base.slice(0, at) + what + base.slice(at);

describe('A URL that the exchange may call', () => {
  it.each([
    'http://one.example',
    'https://one.example/',
    'HTTPS://One.Example/Path',
    'https://one.example:443/x',
    'https://one.example:65535',
    'https://one.example./x',
    'https://one.example?x=1',
    'https://one.example/%20/%C3%A4?x=%23&y=@:[]',
    'https://xn--mnchen-3ya.example/x',
    'https://münchen.example/straße',
    'https://under_score.example/x',
    'http://127.0.0.1:8080/x',
    'http://[::1]:8080/x',
    'http://[0:0:0:0:0:0:0:1]/x',
    base,
  ])('may be %s', (text) => {
    expect(httpUrl(text)?.href).toBe(new URL(text).href);
  });

  it.each([
    ['a space', ' '],
    ['a tab', '\t'],
    ['a line feed', '\n'],
    ['a carriage return', '\r'],
    ['a vertical tab', '\v'],
    ['a form feed', '\f'],
    ['NUL', '\0'],
    ['DEL', '\x7f'],
    ['a C1 control', '\x85'],
    ['a no-break space', '\u00a0'],
    ['an em space', '\u2003'],
    ['an ideographic space', '\u3000'],
    ['a line separator', '\u2028'],
    ['a zero-width space', '\u200b'],
    ['a byte order mark', '\ufeff'],
    ['a soft hyphen', '\u00ad'],
    ['a right-to-left override', '\u202e'],
    ['half a surrogate pair', '\ud800'],
    ['a backslash', '\\'],
    ['a fragment', '#'],
  ])('must not contain %s at any position', (_, what) => {
    expect(places.filter((at) => httpUrl(withAt(at, what)) !== null)).toEqual([]);
  });

  it.each([
    ['port 0', 'https://one.example:0/x'],
    ['port 0, at length', 'https://one.example:00000'],
    ['a port with a zero before it', 'https://one.example:0443/x'],
    ['an empty port', 'https://one.example:/x'],
    ['a port beyond the last', 'https://one.example:65536/x'],
    ['a port with a sign', 'https://one.example:+443/x'],
    ['a name', 'https://user@one.example/x'],
    ['a name and a password', 'https://user:secret@one.example/x'],
    ['an empty name', 'https://@one.example/x'],
    ['an empty name and password', 'https://:@one.example/x'],
    ['an address as its name', 'https://one.example@127.0.0.1/x'],
    ['no host', 'https:///x'],
    ['nothing', 'https://'],
    ['no slashes', 'https:one.example/x'],
    ['one slash', 'https:/one.example/x'],
    ['three slashes', 'https:///one.example/x'],
    ['no scheme', '//one.example/x'],
    ['another scheme', 'ftp://one.example/x'],
    ['a scheme of a page', 'javascript://one.example/%0aalert(1)'],
    ['a file', 'file:///etc/passwd'],
    ['an escaped host', 'https://%6fne.example/x'],
    ['an escaped dot', 'https://one%2eexample/x'],
    ['an escaped slash in the host', 'https://one.example%2f.evil.example/x'],
    ['a short address', 'http://127.1/x'],
    ['a number', 'http://2130706433/x'],
    ['a hexadecimal number', 'http://0x7f000001/x'],
    ['hexadecimal parts', 'http://0x7f.0.0.1/x'],
    ['octal parts', 'http://0177.0.0.1/x'],
    ['a full-width address', 'http://１２７.0.0.1/x'],
    ['a circled host', 'http://ⓛocalhost/x'],
    ['another dot', 'http://127。0。0。1/x'],
    ['a zone', 'http://[fe80::1%25eth0]/x'],
    ['brackets that are not closed', 'http://[::1/x'],
    ['a host that is too long', `https://${'a.'.repeat(127)}example/x`],
    ['an empty text', ''],
  ])('must not have %s', (_, text) => {
    expect(httpUrl(text)).toBeNull();
  });
});

describe('The URI of a URL', () => {
  it.each([
    'http://one.example',
    'HTTPS://One.Example/Path',
    'https://one.example?x=1',
    'https://one.example./x',
    'https://under_score.example/a;b=c/%7Eme?a=%2f&b=@:/?',
    'http://[::1]:8080/x',
    base,
  ])('is the unchanged text: %s', (text) => {
    expect(encodeAsUri(text)).toBe(text);
  });

  it.each([
    ['a host in other letters', 'https://exämple.com/', 'https://xn--exmple-cua.com/'],
    ['a host in other letters, without a path', 'https://münchen.example:8443?a=b', 'https://xn--mnchen-3ya.example:8443/?a=b'],
    ['a path and a query in other letters', 'https://one.example/straße?ä=🎈', 'https://one.example/stra%C3%9Fe?%C3%A4=%F0%9F%8E%88'],
    [
      'characters that parsers keep',
      'https://one.example/a|b^[c]?{d}=`e`[f]',
      'https://one.example/a%7Cb%5E%5Bc%5D?%7Bd%7D=%60e%60%5Bf%5D',
    ],
    ['quotation marks', `https://one.example/"a"?b='c'"d"`, `https://one.example/%22a%22?b=%27c%27%22d%22`],
    ['a percent sign that escapes nothing', 'https://one.example/100%?a=%zz', 'https://one.example/100%25?a=%25zz'],
  ])('has %s percent-encoded, and leads to the same URL', (_, text, uri) => {
    expect([encodeAsUri(text), encodeAsUri(encodeAsUri(text))]).toEqual([uri, uri]);
  });

  it.each(['', 'not an address', 'https://one.example/ä#b', 'https://ü@one.example/', 'ftp://exämple.com/'])(
    'leaves "%s" unchanged',
    (text) => {
      expect(encodeAsUri(text)).toBe(text);
    },
  );
});

describe('A stored URL for display', () => {
  it.each([
    ['https://exämple.com/ö?q=ü', 'https://xn--exmple-cua.com/%C3%B6?q=%C3%BC'],
    ['https://user:p@ss@hooks.example/a@b', 'https://hooks.example/a@b'],
    ['HTTPS://ü@hooks.example', 'HTTPS://hooks.example'],
    ['https://hooks.example/?mail=a@b.example', 'https://hooks.example/?mail=a@b.example'],
  ])('%s becomes the URI %s', (stored, shown) => {
    expect(displayUri(stored)).toBe(shown);
  });
});
