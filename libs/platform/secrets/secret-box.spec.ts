import { randomBytes } from 'node:crypto';
import { SecretBox } from './secret-box';

const key = (id: string) => `${id}:${randomBytes(32).toString('base64')}`;

describe('Secret box', () => {
  const old = key('2025a');
  const box = new SecretBox(old);

  it('opens what it sealed', () => {
    const sealed = box.seal('a webhook secret, naïve ✓', 'whs_1');
    expect(sealed).not.toContain('secret');
    expect(box.open(sealed, 'whs_1')).toBe('a webhook secret, naïve ✓');
  });

  it('never seals the same text alike', () => {
    expect(box.seal('same', 'whs_1')).not.toBe(box.seal('same', 'whs_1'));
  });

  it('does not open for another row', () => {
    expect(() => box.open(box.seal('secret', 'whs_1'), 'whs_2')).toThrow();
  });

  it('does not open once a part of it was changed', () => {
    const parts = box.seal('secret', 'whs_1').split('.');
    for (const i of [1, 2, 3]) {
      const changed = parts.map((part, at) => (at === i ? `${part.startsWith('A') ? 'B' : 'A'}${part.slice(1)}` : part));
      expect(() => box.open(changed.join('.'), 'whs_1')).toThrow();
    }
    expect(() => box.open(parts.map((part, at) => (at === 2 ? part.slice(0, 8) : part)).join('.'), 'whs_1')).toThrow();
  });

  it('rotates: the first key seals, every key opens, and what is stale says so', () => {
    const sealed = box.seal('secret', 'whs_1');
    const rotated = new SecretBox(`${key('2026a')}, ${old}`);
    expect(rotated.open(sealed, 'whs_1')).toBe('secret');
    expect(rotated.isStale(sealed)).toBe(true);
    expect(rotated.isStale(rotated.seal('secret', 'whs_1'))).toBe(false);
    expect(rotated.seal('secret', 'whs_1')).toMatch(/^2026a\./);
  });

  it('names the key that is missing', () => {
    expect(() => new SecretBox(key('2026a')).open(box.seal('secret', 'whs_1'), 'whs_1')).toThrow('lacks the key "2025a"');
  });

  it.each(['', 'a', 'a:', `a:${randomBytes(16).toString('base64')}`, `a b:${randomBytes(32).toString('base64')}`])(
    'is not made from the keyring %j',
    (keyring) => {
      expect(() => new SecretBox(keyring)).toThrow('SECRETS_KEYRING');
    },
  );
});
