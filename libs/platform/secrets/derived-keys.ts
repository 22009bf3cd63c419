import { hkdfSync } from 'node:crypto';
import { Keyring } from '../config/keyring';

/** Keys derived for one use from the keyring, so that their use reveals nothing about the keys of stored secrets. */
export class DerivedKeys {
  private readonly ring: Keyring;

  constructor(keyring: Keyring | string) {
    this.ring = typeof keyring === 'string' ? Keyring.read(keyring) : keyring;
  }

  /** Id of the current key. */
  get current(): string {
    return this.ring.sealsWith;
  }

  /** A key of 32 bytes; null when the keyring no longer has that id. */
  key(use: string, id: string = this.current): Buffer | null {
    const key = this.ring.key(id);
    return key ? Buffer.from(hkdfSync('sha256', key, '', use, 32)) : null;
  }

  /** The derived keys of all keys in the keyring, the current one first. */
  all(use: string): Buffer[] {
    const others = this.ring.ids.filter((id) => id !== this.current);
    return [this.current, ...others].map((id) => this.key(use, id)!);
  }
}
