import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { Keyring } from '../config/keyring';

const algorithm = 'aes-256-gcm';
const separator = '.';
/** Key id, nonce, authentication tag and ciphertext. */
const form = /^([A-Za-z0-9_-]{1,32})\.([\w-]{16})\.([\w-]{22})\.([\w-]*)$/;

/**
 * A sealed secret that could not be opened. `key missing`: this process lacks the key, which another process may have. `corrupt`: the text
 * was not sealed for this row with that key, so no process can open it.
 */
export class SecretNotOpened extends Error {
  constructor(
    readonly why: 'key missing' | 'corrupt',
    readonly keyId: string | null,
  ) {
    super(
      why === 'key missing' ? `SECRETS_KEYRING lacks the key "${keyId}".` : 'A sealed secret cannot be opened: it is not what was sealed.',
    );
  }
}

/** Whether only another process can open the secret, so that a failure is not permanent. */
export const isKeyElsewhere = (error: unknown): error is SecretNotOpened => error instanceof SecretNotOpened && error.why === 'key missing';

/**
 * Encrypts stored secrets with AES-256-GCM. The sealed text contains the id of its key, so that keys can be rotated (docs/security.md): all
 * keys of the keyring open, one seals. `aad` binds a secret to its row. Every column with sealed secrets needs a `SealedColumn`.
 */
export class SecretBox {
  private readonly ring: Keyring;

  /** `alarm` is called for every stored secret that could not be opened. */
  constructor(
    keyring: Keyring | string,
    private readonly alarm: (reason: SecretNotOpened) => void = () => undefined,
  ) {
    this.ring = typeof keyring === 'string' ? Keyring.read(keyring) : keyring;
  }

  get keyIds(): readonly string[] {
    return this.ring.ids;
  }

  get sealsWith(): string {
    return this.ring.sealsWith;
  }

  seal(plain: string, aad: string): string {
    const iv = randomBytes(12);
    const cipher = createCipheriv(algorithm, this.ring.key(this.sealsWith)!, iv);
    cipher.setAAD(Buffer.from(aad));
    const sealed = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
    return [this.sealsWith, ...[iv, cipher.getAuthTag(), sealed].map((part) => part.toString('base64url'))].join(separator);
  }

  /**
   * Opens a stored secret. Throws `SecretNotOpened` and raises an alarm. Callers should open several secrets one by one, so that a failure
   * does not block the others.
   */
  open(sealed: string, aad: string): string {
    try {
      return this.unseal(sealed, aad);
    } catch (error) {
      if (error instanceof SecretNotOpened) this.alarm(error);
      throw error;
    }
  }

  /** Opens a text from a caller, such as a link. Null without an alarm when it is invalid. */
  openPresented(sealed: string, aad: string): string | null {
    try {
      return this.unseal(sealed, aad);
    } catch {
      return null;
    }
  }

  /** Whether this process lacks the key; then raises an alarm. False for texts that are not key ids. */
  lacks(keyId: string): boolean {
    if (this.ring.key(keyId) || !/^[A-Za-z0-9_-]{1,32}$/.test(keyId)) return false;
    this.alarm(new SecretNotOpened('key missing', keyId));
    return true;
  }

  private unseal(sealed: string, aad: string): string {
    const [, keyId = '', iv = '', tag = '', text = ''] = form.exec(sealed) ?? [];
    if (keyId === '') throw new SecretNotOpened('corrupt', null);
    const key = this.ring.key(keyId);
    if (!key) throw new SecretNotOpened('key missing', keyId);
    try {
      const decipher = createDecipheriv(algorithm, key, Buffer.from(iv, 'base64url'), { authTagLength: 16 });
      decipher.setAAD(Buffer.from(aad));
      decipher.setAuthTag(Buffer.from(tag, 'base64url'));
      return Buffer.concat([decipher.update(Buffer.from(text, 'base64url')), decipher.final()]).toString('utf8');
    } catch {
      throw new SecretNotOpened('corrupt', keyId);
    }
  }
}
