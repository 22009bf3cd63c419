import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { Keyring } from '../config/keyring';

const algorithm = 'aes-256-gcm';
const separator = '.';
/** Key id, nonce, proof and text. */
const form = /^([A-Za-z0-9_-]{1,32})\.([\w-]{16})\.([\w-]{22})\.([\w-]*)$/;

/**
 * Why a sealed secret stays shut. Its key is not in the keyring of this process: another process may have it, so nothing is wrong with the secret. Or
 * it is not what was sealed, for this row, with the key of that id: nobody can open it.
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

/** Whatever failed by it is no failure of its own: another process has the key. */
export const isKeyElsewhere = (error: unknown): error is SecretNotOpened => error instanceof SecretNotOpened && error.why === 'key missing';

/**
 * Encrypts secrets at rest with AES-256-GCM. The text it makes carries the id of its key, so keys rotate (docs/security.md): every key of the ring
 * opens, one seals. `aad` binds a secret to its row: moved to another, it does not open. What is stored has a `SealedColumn`.
 */
export class SecretBox {
  private readonly ring: Keyring;

  /** `alarm` hears of every stored secret that was not opened. */
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

  /** Of a row. Throws `SecretNotOpened`, and alarms: whoever opens several opens each by itself, so that one holds up no other. */
  open(sealed: string, aad: string): string {
    try {
      return this.unseal(sealed, aad);
    } catch (error) {
      if (error instanceof SecretNotOpened) this.alarm(error);
      throw error;
    }
  }

  /** What a caller shows us, such as a link: null when it is none of ours, which alarms nobody. */
  openPresented(sealed: string, aad: string): string | null {
    try {
      return this.unseal(sealed, aad);
    } catch {
      return null;
    }
  }

  /** True, with an alarm, when stored secrets of this key cannot be opened by this process. What is no id of a key is no missing key. */
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
