import { createCipheriv, createDecipheriv, createHmac, hkdfSync } from 'node:crypto';
import { Keyring } from '../config/keyring';

const algorithm = 'aes-256-gcm';
const [ivLength, tagLength] = [12, 16];
/** A sealed cursor is not longer than this; what is, is none. */
const longest = 2_000;

interface DerivedKeys {
  readonly sealing: Buffer;
  readonly nonces: Buffer;
}

/**
 * Seals what a cursor says, so that nobody reads it, makes one, or uses one elsewhere: `scope` is the list, the account and the filters that it belongs
 * to. The text begins with the id of its key; the key that seals secrets seals, and every key opens. Keys are derived, so that what seals secrets at
 * rest seals nothing that leaves. The same position gives the same text, so that equal requests have equal answers: the nonce is made of what is sealed.
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

  /** Null for whatever was not sealed for this scope, whatever is wrong with it. */
  open(cursor: string, scope: string): string | null {
    if (cursor.length > longest) return null;
    const dot = cursor.indexOf('.');
    const key = this.keys.get(cursor.slice(0, Math.max(dot, 0)));
    const bytes = Buffer.from(cursor.slice(dot + 1), 'base64url');
    // The same bytes can be written in several ways: a changed text is another one, even where it means the same.
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
