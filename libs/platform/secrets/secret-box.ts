import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { parseKeyring } from './keyring';

const algorithm = 'aes-256-gcm';
const separator = '.';

/**
 * Encrypts secrets at rest with AES-256-GCM. The text it makes carries the id of its key, so keys rotate by putting a new one in
 * front of the keyring; old ones stay until everything has been sealed again. `aad` binds a secret to its row: moved to another, it does not open.
 */
export class SecretBox {
  private readonly keys: ReadonlyMap<string, Buffer>;
  private readonly current: string;

  constructor(keyring: string) {
    this.keys = parseKeyring(keyring);
    this.current = [...this.keys.keys()][0]!;
  }

  seal(plain: string, aad: string): string {
    const iv = randomBytes(12);
    const cipher = createCipheriv(algorithm, this.keys.get(this.current)!, iv);
    cipher.setAAD(Buffer.from(aad));
    const sealed = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
    return [this.current, ...[iv, cipher.getAuthTag(), sealed].map((part) => part.toString('base64url'))].join(separator);
  }

  open(sealed: string, aad: string): string {
    const [keyId = '', iv = '', tag = '', text = ''] = sealed.split(separator);
    const key = this.keys.get(keyId);
    if (!key) throw new Error(`SECRETS_KEYRING lacks the key "${keyId}".`);
    const decipher = createDecipheriv(algorithm, key, Buffer.from(iv, 'base64url'), { authTagLength: 16 });
    decipher.setAAD(Buffer.from(aad));
    decipher.setAuthTag(Buffer.from(tag, 'base64url'));
    return Buffer.concat([decipher.update(Buffer.from(text, 'base64url')), decipher.final()]).toString('utf8');
  }

  /** True when the text was sealed with a key that is no longer the first: seal it again when convenient. */
  isStale(sealed: string): boolean {
    return !sealed.startsWith(`${this.current}${separator}`);
  }
}
