/** `id:base64, id:base64`: keys of 32 bytes by their ids, in the order given. Says what is wrong without showing any of it. */
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
