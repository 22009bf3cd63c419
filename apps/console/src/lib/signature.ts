const hex = (bytes: ArrayBuffer): string => [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** The signature of the exchange: HMAC-SHA256 of the exact bytes of the body, keyed with the secret, in hex. Nothing leaves the browser. */
export async function signatureOf(body: string, secret: string): Promise<string> {
  const text = new TextEncoder();
  const key = await crypto.subtle.importKey('raw', text.encode(secret), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  return hex(await crypto.subtle.sign('HMAC', key, text.encode(body)));
}

export type Verdict =
  | { readonly kind: 'same' }
  | { readonly kind: 'shape' }
  /** The signature belongs to a variant of the body, which receivers often produce. */
  | { readonly kind: 'body'; readonly changed: BodyChange }
  | { readonly kind: 'differs'; readonly byte: number; readonly expected: string; readonly given: string };
export type BodyChange = 'final newline' | 'line ends' | 'reformatted' | 'compacted';

/** Compares a received signature with that of the body and secret, and looks for the cause of a difference. */
export async function compare(body: string, secret: string, received: string): Promise<Verdict> {
  const given = received.trim().toLowerCase();
  if (!/^[0-9a-f]{64}$/.test(given)) return { kind: 'shape' };
  const expected = await signatureOf(body, secret);
  if (given === expected) return { kind: 'same' };
  for (const [changed, other] of commonVariants(body)) if ((await signatureOf(other, secret)) === given) return { kind: 'body', changed };
  let byte = 0;
  while (expected.slice(byte * 2, byte * 2 + 2) === given.slice(byte * 2, byte * 2 + 2)) byte += 1;
  const at = (text: string) => text.slice(byte * 2, byte * 2 + 2);
  return { kind: 'differs', byte, expected: at(expected), given: at(given) };
}

/** Common variants of the body, before a receiver or an editor changed it. */
function* commonVariants(body: string): Generator<readonly [BodyChange, string]> {
  yield ['final newline', body.replace(/\r?\n$/, '')];
  yield ['final newline', `${body}\n`];
  yield ['line ends', body.replaceAll('\r\n', '\n')];
  try {
    const parsed: unknown = JSON.parse(body);
    yield ['reformatted', JSON.stringify(parsed)];
    yield ['compacted', JSON.stringify(parsed, null, 2)];
  } catch {
    // The body is not JSON: there are no further variants.
  }
}
