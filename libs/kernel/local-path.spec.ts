import { localPath } from './local-path';

describe('localPath', () => {
  it.each(['/', '/docs', '/a/b?c=%2F%2Fd&e=//f', '/a//b'])('keeps %s', (path) => {
    expect(localPath(path)).toBe(path);
  });

  it('resolves dots and drops the fragment', () => {
    expect(localPath('/a/../b?c#d')).toBe('/b?c');
  });

  it.each([
    '//other.example',
    '/\\other.example',
    '/..//other.example',
    '/.//other.example',
    '/a/..//other.example',
    '/\t/other.example',
    '/%2e%2e//other.example',
    'https://other.example/',
    'docs',
    '',
    `/${'a'.repeat(2_000)}`,
    undefined,
    ['/docs'],
  ])('refuses %p', (text) => {
    expect(localPath(text)).toBeNull();
  });
});
