import { parsedUrl } from './parsed-url';

describe('parsedUrl', () => {
  it('parses a URL with non-ASCII letters, also after V8 has optimized the caller', () => {
    const host = (): string | undefined => parsedUrl('https://münchen.example/straße')?.host;
    // V8 optimizes a function after some thousand calls.
    const hosts = new Set(Array.from({ length: 20_000 }, host));
    expect([...hosts]).toEqual(['xn--mnchen-3ya.example']);
  });

  it('resolves a path against a base', () => {
    expect(parsedUrl('/a?b=c', 'https://one.example')?.href).toBe('https://one.example/a?b=c');
    expect(parsedUrl('/a', new URL('https://one.example'))?.href).toBe('https://one.example/a');
  });

  it.each(['', 'nothing', '/a', 'http://', 'http://[', 'http://a:99999', 'http://a b'])('is null for an invalid URL: %j', (text) => {
    expect(parsedUrl(text)).toBeNull();
  });
});
