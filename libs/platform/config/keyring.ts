/** Parses `id:base64, id:base64`: 32-byte keys by id, in order. Errors never contain parts of the keys. */
export function parseKeyring(keyring: string): ReadonlyMap<string, Buffer> {
  const keys = new Map<string, Buffer>();
  for (const entry of keyring.split(',')) {
    const [id = '', encoded = ''] = entry.trim().split(':');
    const key = Buffer.from(encoded, 'base64');
    if (!/^[A-Za-z0-9_-]{1,32}$/.test(id) || key.length !== 32)
      throw new Error('SECRETS_KEYRING must be a list of id:base64 with keys of 32 bytes.');
    if (keys.has(id)) throw new Error('SECRETS_KEYRING has two keys with one id.');
    keys.set(id, key);
  }
  return keys;
}

/** Encryption keys by id. All of them decrypt; one encrypts. */
export class Keyring {
  private constructor(
    private readonly keys: ReadonlyMap<string, Buffer>,
    readonly sealsWith: string,
  ) {}

  /** `sealWith`: the id of the key that encrypts; empty: the first. */
  static read(list: string, sealWith = ''): Keyring {
    const keys = parseKeyring(list);
    const chosen = sealWith === '' ? [...keys.keys()][0]! : sealWith;
    if (!keys.has(chosen)) throw new Error('SECRETS_SEAL_WITH must be the id of a key in SECRETS_KEYRING.');
    return new Keyring(keys, chosen);
  }

  get ids(): readonly string[] {
    return [...this.keys.keys()];
  }

  key(id: string): Buffer | undefined {
    return this.keys.get(id);
  }
}
