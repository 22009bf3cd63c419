import { hash } from 'node:crypto';
import { contentDigestOf } from './content-digest';

const digest = (text: string) => hash('sha256', text, 'base64');

describe('Content-Digest', () => {
  it('names the SHA-256, also beside others', () => {
    const hex = hash('sha256', 'hello');
    expect(contentDigestOf(`sha-256=:${digest('hello')}:`)).toBe(hex);
    expect(contentDigestOf(`sha-512=:AAAA:, SHA-256=:${digest('hello')}:;x=1`)).toBe(hex);
  });

  it('is undefined without a header or with other algorithms only', () => {
    expect(contentDigestOf(undefined)).toBeUndefined();
    expect(contentDigestOf('sha-512=:AAAA:')).toBeUndefined();
  });

  it.each([
    'sha-256=AAAA',
    `sha-256=:${digest('a').slice(4)}:`,
    `sha-256=:${digest('a')}:, sha-256=:${digest('b')}:`,
    'sha-256',
    'x'.repeat(1_001),
  ])('is refused: %s', (header) => {
    expect(() => contentDigestOf(header)).toThrow(expect.objectContaining({ field: 'Content-Digest' }));
  });
});
