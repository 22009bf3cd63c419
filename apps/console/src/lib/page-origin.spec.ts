import { pageOrigin } from './page-origin';

describe('The origin of a pasted address', () => {
  test.each([
    ['https://app.example.com', 'https://app.example.com', true],
    ['https://App.Example.com:443/plans?id=7#top', 'https://app.example.com', false],
    [' app.example.com:8443/x ', 'https://app.example.com:8443', false],
    ['https://bücher.example/', 'https://xn--bcher-kva.example', false],
  ])('%s is %s', (pasted, origin, isExact) => {
    expect(pageOrigin(pasted)).toEqual({ kind: 'origin', origin, isExact });
  });

  test('of an address without encryption is known, but cannot be added', () => {
    expect(pageOrigin('http://localhost:5173/')).toEqual({ kind: 'insecure', origin: 'http://localhost:5173', isExact: false });
  });

  test.each(['', 'two words', 'ftp://files.example', 'https://', 'https://*.example.com', 'javascript:alert(1)'])(
    '"%s" has none',
    (pasted) => {
      expect(pageOrigin(pasted)).toEqual({ kind: 'none' });
    },
  );
});
