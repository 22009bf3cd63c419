import { hkdfSync } from 'node:crypto';
import { Keyring } from '../config/keyring';

/** Keys for one use, derived from those of the keyring: what is made with them says nothing about what seals secrets. */
export class DerivedKeys {
  private readonly ring: Keyring;

  constructor(keyring: Keyring | string) {
    this.ring = typeof keyring === 'string' ? Keyring.read(keyring) : keyring;
  }

  /** Id of the key that new things are made with. */
  get current(): string {
    return this.ring.sealsWith;
  }

  /** 32 bytes. Null when the ring has no key of that id: it was taken away. */
  key(use: string, id: string = this.current): Buffer | null {
    const key = this.ring.key(id);
    return key ? Buffer.from(hkdfSync('sha256', key, '', use, 32)) : null;
  }

  /** One for every key of the ring, the current one first. */
  all(use: string): Buffer[] {
    const others = this.ring.ids.filter((id) => id !== this.current);
    return [this.current, ...others].map((id) => this.key(use, id)!);
  }
}
