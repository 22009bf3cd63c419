import { createCipheriv, createDecipheriv, createHmac, hkdfSync } from 'node:crypto';
import { Keyring } from '../config/keyring';

const algorithm = 'aes-256-gcm';
const [ivLength, tagLength] = [12, 16];
/** Maximum length of a sealed cursor, in characters. */
const maxLength = 2_000;

interface DerivedKeys {
  readonly sealing: Buffer;
  readonly nonces: Buffer;
}

/**
 * Encrypts cursors, so that callers can neither read nor create them, nor use them elsewhere: `scope` is the list, the account and the
 * filters. The text begins with the id of its key; the current key of the keyring encrypts, all of them decrypt. Keys are derived, so that
 * cursors do not use the keys of stored secrets. The nonce depends on the content, so that equal requests have equal responses.
 */
export class CursorSeal {
  private readonly keys: ReadonlyMap<string, DerivedKeys>;
  private readonly current: string;

  constructor(keyring: Keyring | string) {
    const ring = typeof keyring === 'string' ? Keyring.read(keyring) : keyring;
    this.keys = new Map(ring.ids.map((id) => [id, derivedFrom(ring.key(id)!)]));
    this.current = ring.sealsWith;
  }

  seal(plain: string, scope: string): string {
    const { sealing, nonces } = this.keys.get(this.current)!;
    const iv = createHmac('sha256', nonces)
      .update(JSON.stringify([scope, plain]))
      .digest()
      .subarray(0, ivLength);
    const cipher = createCipheriv(algorithm, sealing, iv);
    cipher.setAAD(Buffer.from(scope));
    const sealed = Buffer.concat([iv, cipher.update(plain, 'utf8'), cipher.final(), cipher.getAuthTag()]);
    return `${this.current}.${sealed.toString('base64url')}`;
  }

  /** Null for any text that was not sealed for this scope. */
  open(cursor: string, scope: string): string | null {
    if (cursor.length > maxLength) return null;
    const dot = cursor.indexOf('.');
    const key = this.keys.get(cursor.slice(0, Math.max(dot, 0)));
    const bytes = Buffer.from(cursor.slice(dot + 1), 'base64url');
    // Base64 has several spellings of the same bytes; only the original one is accepted.
    if (!key || bytes.length < ivLength + tagLength || bytes.toString('base64url') !== cursor.slice(dot + 1)) return null;
    const decipher = createDecipheriv(algorithm, key.sealing, bytes.subarray(0, ivLength), { authTagLength: tagLength });
    decipher.setAAD(Buffer.from(scope));
    decipher.setAuthTag(bytes.subarray(-tagLength));
    try {
      return decipher.update(bytes.subarray(ivLength, -tagLength), undefined, 'utf8') + decipher.final('utf8');
    } catch {
      return null;
    }
  }
}

const derivedFrom = (key: Buffer): DerivedKeys => ({ sealing: derived(key, 'sealing'), nonces: derived(key, 'nonces') });
const derived = (key: Buffer, use: string): Buffer => Buffer.from(hkdfSync('sha256', key, '', `cursors of lists: ${use}`, 32));
