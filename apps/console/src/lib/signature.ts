import { type BodyCause, bodyVariants, fromBase64 } from './body-variants';
import { hexOf } from './byte-difference';
import { type Hash, hashName, type NotationCause, readSignature } from './signature-notation';

export interface SignatureCause {
  readonly name: NotationCause['name'] | BodyCause | 'secretSpaces' | 'secretQuotes' | 'secretDecoded' | 'method';
  /** Code or the name of an algorithm or encoding, which no language translates. */
  readonly how?: string;
}

/** The first byte of the two signatures that differs, from 1. */
interface Difference {
  readonly expected: string;
  readonly received: string;
  readonly byte: number;
}

export type Verdict =
  /** The bytes are the same; the causes are about their notation. */
  | { readonly kind: 'same'; readonly causes: readonly SignatureCause[] }
  /** Text that is no signature of this or another hash; `length` in characters. */
  | { readonly kind: 'shape'; readonly length: number }
  /** It has the length of another hash, and is none of this body and secret. */
  | { readonly kind: 'length'; readonly bytes: number; readonly hash: string }
  | ({ readonly kind: 'explained'; readonly causes: readonly SignatureCause[] } & Difference)
  /** The signature is the one that was sent, so that the secret is another one. */
  | ({ readonly kind: 'secret' } & Difference)
  | ({ readonly kind: 'differs' } & Difference);

export interface Received {
  readonly body: Uint8Array<ArrayBuffer>;
  readonly secret: string;
  readonly signature: string;
  /** What the exchange sent, where that is known. */
  readonly sent?: { readonly body: string; readonly signature: string | null } | undefined;
}

type Bytes = Uint8Array<ArrayBuffer>;
interface Key {
  readonly cause: SignatureCause | null;
  readonly sign: (body: Bytes) => Promise<string>;
}

/** Bytes of a body, times the number of changed secrets, up to which pairs of a changed secret and a changed body are tried. */
const maxPairBytes = 500_000;
const encoder = new TextEncoder();

/** The signature of the exchange: HMAC-SHA256 of the exact bytes of the body, keyed with the secret, in hex. Nothing leaves the browser. */
export async function signatureOf(body: Bytes, secret: string): Promise<string> {
  return (await keyOf(encoder.encode(secret), 'SHA-256'))(body);
}

/** Compares a signature with that of the body and secret, and looks for the cause of a difference in bounded time. */
export async function compare({ body, secret, signature, sent }: Received): Promise<Verdict> {
  const received = readSignature(signature);
  if (received === null) return { kind: 'shape', length: signature.trim().length };
  const { hex, hash, causes: notation, timestamp } = received;
  const other = { kind: 'length', bytes: hex.length / 2, hash: hashName(hex.length / 2)! } as const;
  if (hash === null) return other;
  const expected = await signatureOf(body, secret);
  if (expected === hex) return { kind: 'same', causes: notation };
  const method: SignatureCause[] = hash === 'SHA-256' ? [] : [{ name: 'method', how: `HMAC-${hash}` }];
  const causes = await explain({ body, secret, hex, hash, variants: () => bodyVariants(body, timestamp, sent?.body) });
  if (causes !== null) return { kind: 'explained', causes: [...notation, ...method, ...causes], ...difference(expected, hex) };
  if (hash !== 'SHA-256') return other;
  // With a right secret, the body that was sent would have explained the signature that was sent.
  return { kind: sent?.signature === hex ? 'secret' : 'differs', ...difference(expected, hex) };
}

interface Search {
  readonly body: Bytes;
  readonly secret: string;
  readonly hex: string;
  readonly hash: Hash;
  readonly variants: () => ReturnType<typeof bodyVariants>;
}

/** The causes under which the signature is that of the body and secret: one, or one of each; null when there are none. */
async function explain({ body, secret, hex, hash, variants }: Search): Promise<SignatureCause[] | null> {
  const [plain, ...others] = await keysOf(secret, hash);
  if ((await plain!.sign(body)) === hex) return [];
  for (const { cause, sign } of others) if ((await sign(body)) === hex) return [cause!];
  for (const { bytes, ...cause } of variants()) if ((await plain!.sign(bytes)) === hex) return [cause];
  for (const [how, sign] of otherMethods(secret, hash)) if ((await sign(body)) === hex) return [{ name: 'method', how }];
  if (body.length * others.length > maxPairBytes) return null;
  for (const { bytes, ...cause } of variants()) for (const key of others) if ((await key.sign(bytes)) === hex) return [key.cause!, cause];
  return null;
}

/** The secret as it is, and as receivers read it by mistake. */
async function keysOf(secret: string, hash: Hash): Promise<Key[]> {
  const keys: Key[] = [];
  const seen = new Set<string>();
  const add = async (cause: SignatureCause | null, bytes: Bytes) => {
    if (seen.has(hexOf(bytes))) return;
    seen.add(hexOf(bytes));
    keys.push({ cause, sign: await keyOf(bytes, hash) });
  };
  await add(null, encoder.encode(secret));
  for (const text of [secret.trim(), `${secret}\n`, `${secret}\r\n`, `${secret} `])
    await add({ name: 'secretSpaces' }, encoder.encode(text));
  const bare = secret.trim().replace(/^(["'`])(.*)\1$/s, '$2');
  for (const text of [bare, bare.trim(), `"${secret}"`, `'${secret}'`]) await add({ name: 'secretQuotes' }, encoder.encode(text));
  if (/^(?:[0-9a-f]{2})+$/i.test(bare)) {
    const bytes = Uint8Array.from(bare.match(/../g)!, (pair) => Number.parseInt(pair, 16));
    await add({ name: 'secretDecoded', how: 'hex' }, bytes);
  }
  const [, encoded] = /^(?:whsec_)?([\w+/-]+={0,2})$/.exec(bare) ?? [];
  if (encoded !== undefined)
    try {
      await add({ name: 'secretDecoded', how: /[-_]/.test(encoded) ? 'base64url' : 'base64' }, fromBase64(encoded));
    } catch {
      // It is no base64.
    }
  return keys;
}

function* otherMethods(secret: string, hash: Hash): Generator<readonly [how: string, sign: (body: Bytes) => Promise<string>]> {
  const key = encoder.encode(secret);
  const digest = async (...parts: Bytes[]) => hexOf(new Uint8Array(await crypto.subtle.digest(hash, await new Blob(parts).arrayBuffer())));
  yield [`${hash}(body)`, digest];
  yield [`${hash}(secret + body)`, (body) => digest(key, body)];
  yield [`${hash}(body + secret)`, (body) => digest(body, key)];
  yield [`HMAC(key: body, message: secret)`, async (body) => (await keyOf(body, hash))(key)];
}

async function keyOf(bytes: Bytes, hash: Hash): Promise<(body: Bytes) => Promise<string>> {
  // Browsers refuse an empty key. HMAC fills keys with zeros, so that this one is the same.
  const raw = bytes.length === 0 ? new Uint8Array(1) : bytes;
  const key = await crypto.subtle.importKey('raw', raw, { name: 'HMAC', hash }, false, ['sign']);
  return async (body) => hexOf(new Uint8Array(await crypto.subtle.sign('HMAC', key, body)));
}

function difference(expected: string, received: string): Difference {
  let at = 0;
  while (at < expected.length && expected.slice(at, at + 2) === received.slice(at, at + 2)) at += 2;
  return { expected, received, byte: at / 2 + 1 };
}
