const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const length = 43;
/** Bytes from here on would make the first letters more likely than others. */
const limit = 256 - (256 % letters.length);

/**
 * A secret of 43 letters and digits, which has 256 bits. It is neither hex nor base64 with padding, so that nobody takes it for encoded bytes: its
 * characters are the key. `random` fills an array.
 */
export function signingSecret(random: (bytes: Uint8Array<ArrayBuffer>) => Uint8Array = (bytes) => crypto.getRandomValues(bytes)): string {
  let secret = '';
  while (secret.length < length) {
    for (const byte of random(new Uint8Array(length))) if (byte < limit && secret.length < length) secret += letters[byte % letters.length];
  }
  return secret;
}
