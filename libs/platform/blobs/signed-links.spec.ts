import { randomBytes } from 'node:crypto';
import { FixedClock } from '@exchange/kernel';
import { Keyring } from '../config/keyring';
import type { Settings } from '../config/settings';
import { DerivedKeys } from '../secrets/derived-keys';
import type { LinkedBlob } from './blobs';
import { SignedLinks } from './signed-links';

const newKey = (id: string) => `${id}:${randomBytes(32).toString('base64')}`;
const [k1, k2] = [newKey('k1'), newKey('k2')];
const clock = new FixedClock();
const settings = { baseUrl: 'https://exchange.example/' } as Settings;
const linksOf = (keyring: Keyring) => new SignedLinks(settings, new DerivedKeys(keyring), clock);
const links = linksOf(Keyring.read(k1));
const blob: LinkedBlob = { accountId: 7, sha256: 'a'.repeat(64), bytes: 10, mediaType: 'image/png', name: 'Spring 1.png' };

function partsOf(url: string): [token: string, name: string] {
  const [, token, name] = /^https:\/\/exchange\.example\/files\/([\w.-]+)\/([^/?#]+)$/.exec(url)!;
  return [token!, decodeURIComponent(name!)];
}

describe('SignedLinks', () => {
  it('read what they were made of, until they expire', () => {
    const { url, expiresAt } = links.of(blob, 1_000);
    expect(links.read(...partsOf(url))).toEqual({ ...blob, leftMs: 1_000 });
    expect(expiresAt.getTime() - clock.now().getTime()).toBe(1_000);
    clock.advance(1_000);
    expect(links.read(...partsOf(url))).toBeNull();
  });

  it('refuse every change of a character, another name and another form', () => {
    const [token, name] = partsOf(links.of(blob, 1_000).url);
    for (let at = 0; at < token.length; at += 1) {
      const changed = token[at] === 'A' ? 'B' : 'A';
      // The last character of the signature has two unused bits, so the text itself is compared.
      expect(links.read(token.slice(0, at) + changed + token.slice(at + 1), name)).toBeNull();
    }
    for (const other of ['', '.', '..', 'a.b', `${token}.`, `.${token}`, `${token}.x`, token.repeat(9)])
      expect(links.read(other, name)).toBeNull();
    expect(links.read(token, 'Spring 2.png')).toBeNull();
  });

  it('stay valid when the key is rotated, until it leaves the keyring', () => {
    const parts = partsOf(links.of(blob, 1_000).url);
    expect(linksOf(Keyring.read(`${k1},${k2}`, 'k2')).read(...parts)).toMatchObject(blob);
    expect(linksOf(Keyring.read(k2)).read(...parts)).toBeNull();
  });

  it.each([
    ['../../etc/passwd', '-..-etc-passwd'],
    ['..', 'file'],
    ['.htaccess', 'htaccess'],
    ['a/b\\c.png', 'a-b-c.png'],
    ['', 'file'],
    ['line\r\nbreak\u202E.png', 'line break.png'],
    ['Grüße %2F "1".png', 'Grüße %2F "1".png'],
    ['\ud800', 'file'],
    ['n'.repeat(500), 'n'.repeat(120)],
  ])('make one segment of a path from the name %j', (name, expected) => {
    const parts = partsOf(links.of({ ...blob, name }, 1_000).url);
    expect([parts[1], links.read(...parts)?.name]).toEqual([expected, expected]);
  });
});
