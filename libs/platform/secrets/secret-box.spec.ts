import { randomBytes } from 'node:crypto';
import { Keyring } from '../config/keyring';
import { SecretBox, type SecretNotOpened } from './secret-box';

const key = () => randomBytes(32).toString('base64');
const [first, second] = [`k1:${key()}`, `k2:${key()}`];
const box = new SecretBox(first);

describe('SecretBox', () => {
  it.each(['secret', '', 'ünï🎈code', 'a.b.c', 'x'.repeat(10_000)])('opens what it sealed: %.20s', (plain) => {
    expect(box.open(box.seal(plain, 'row 1'), 'row 1')).toBe(plain);
  });

  it('seals the same secret differently each time, and reveals only the key id', () => {
    const [one, other] = [box.seal('secret', 'row 1'), box.seal('secret', 'row 1')];
    expect(one).not.toBe(other);
    expect(one).toMatch(/^k1\.[\w-]{16}\.[\w-]{22}\.[\w-]{8}$/);
  });

  it('does not open a secret that was moved to another row', () => {
    expect(() => box.open(box.seal('secret', 'row 1'), 'row 2')).toThrow();
  });

  it('does not open a changed text', () => {
    const sealed = box.seal('secret', 'row 1');
    for (const part of [1, 2, 3]) {
      const parts = sealed.split('.');
      const bytes = Buffer.from(parts[part]!, 'base64url');
      bytes[0]! ^= 1;
      parts[part] = bytes.toString('base64url');
      expect(() => box.open(parts.join('.'), 'row 1')).toThrow(/cannot be opened|authenticate/);
    }
  });

  it.each(['', 'k1', 'k1..', 'k1.a.b.c', 'plain text', 'k1.AAAAAAAAAAAAAAAA.AAAA.AAAA'])(
    'does not open %j, and does not repeat it',
    (sealed) => {
      expect(() => box.open(sealed, 'row 1')).toThrow();
      expect(() => box.open('k1.AAAAAAAAAAAAAAAA.AAAA.c2VjcmV0', 'row 1')).not.toThrow(/c2VjcmV0/);
    },
  );

  it('refuses a shortened authentication tag', () => {
    const [id, iv, tag, text] = box.seal('secret', 'row 1').split('.') as [string, string, string, string];
    const short = Buffer.from(tag, 'base64url').subarray(0, 4).toString('base64url');
    expect(() => box.open([id, iv, short, text].join('.'), 'row 1')).toThrow();
  });

  describe('with a new first key', () => {
    const rotated = new SecretBox(`${second},${first}`);

    it('opens old secrets, and seals with the new key', () => {
      const old = box.seal('secret', 'row 1');
      expect([rotated.open(old, 'row 1'), old.startsWith('k1.')]).toEqual(['secret', true]);
      const again = rotated.seal('secret', 'row 1');
      expect([rotated.open(again, 'row 1'), again.startsWith('k2.')]).toEqual(['secret', true]);
    });

    it('names the missing key when the old one was removed', () => {
      expect(() => box.open(rotated.seal('secret', 'row 1'), 'row 1')).toThrow('SECRETS_KEYRING lacks the key "k2".');
    });
  });

  describe('with a sealing key that is not the first', () => {
    const ring = `${first},${second}`;
    const later = new SecretBox(Keyring.read(ring, 'k2'));

    it('seals with that key and opens with all, as in the first phase of a rotation', () => {
      expect(later.seal('secret', 'row 1')).toMatch(/^k2\./);
      expect(later.open(box.seal('secret', 'row 1'), 'row 1')).toBe('secret');
      expect(new SecretBox(Keyring.read(ring)).sealsWith).toBe('k1');
    });

    it.each(['k3', 'K1', 'k1,k2', ' '])('refuses %j, which is not a key of the keyring', (id) => {
      expect(() => Keyring.read(ring, id)).toThrow('SECRETS_SEAL_WITH must be the id of a key in SECRETS_KEYRING.');
    });
  });

  describe('that cannot open a secret', () => {
    const alarms: (string | null)[][] = [];
    const alarmed = new SecretBox(first, ({ why, keyId }) => alarms.push([why, keyId]));
    const strange = new SecretBox(second).seal('secret', 'row 1');
    const why = (sealed: string) => {
      try {
        return alarmed.open(sealed, 'row 1');
      } catch (error) {
        return [(error as SecretNotOpened).why, (error as SecretNotOpened).keyId];
      }
    };
    beforeEach(() => void alarms.splice(0));

    it.each([
      ['a secret of a missing key', strange, ['key missing', 'k2']],
      ['a secret of another row', box.seal('secret', 'row 2'), ['corrupt', 'k1']],
      ['a secret of another key with the same id', new SecretBox(`k1:${key()}`).seal('secret', 'row 1'), ['corrupt', 'k1']],
      ['a text that was never sealed', 'plain text', ['corrupt', null]],
      ['an empty text', '', ['corrupt', null]],
    ])('throws the reason and raises an alarm for %s', (_, sealed, reason) => {
      expect(why(sealed)).toEqual(reason);
      expect(alarms).toEqual([reason]);
    });

    it('raises no alarm for texts from callers', () => {
      expect([strange, 'plain text', ''].map((text) => alarmed.openPresented(text, 'row 1'))).toEqual([null, null, null]);
      expect(alarmed.openPresented(box.seal('secret', 'row 1'), 'row 1')).toBe('secret');
      expect(alarms).toEqual([]);
    });

    it('lacks is true for a missing key id, and false for other texts', () => {
      expect(['k1', 'k2', '', 'plain text', 'x'.repeat(33)].map((id) => alarmed.lacks(id))).toEqual([false, true, false, false, false]);
      expect(alarms).toEqual([['key missing', 'k2']]);
    });
  });

  it.each([
    ['no key', ''],
    ['a key without an id', `:${key()}`],
    ['an id with invalid characters', `k.1:${key()}`],
    ['a key that is too short', `k1:${randomBytes(16).toString('base64')}`],
    ['a key that is too long', `k1:${randomBytes(33).toString('base64')}`],
    ['a key that is not base64', `k1:${'!'.repeat(44)}`],
    ['an empty entry', `${first},`],
    ['two keys with one id', `${first},k1:${key()}`],
  ])('refuses a keyring with %s, without showing it', (_, keyring) => {
    expect(() => new SecretBox(keyring)).toThrow(/^SECRETS_KEYRING [a-zA-Z0-9 :.,"]+$/);
  });
});
