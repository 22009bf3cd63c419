import type { Wire } from './types';

/** Body of a webhook delivery. */
export type WebhookEvent = Wire['DiscoveryRevision'];

const encoder = new TextEncoder();

/**
 * Verifies the header `X-Webhook-Signature`: the hex-encoded HMAC-SHA256 of the raw body, keyed with the subscription's secret. Pass the bytes as
 * they arrived: a body that was parsed and serialized again differs. The comparison takes constant time.
 */
export async function isFromTheExchange(
  rawBody: string | Uint8Array<ArrayBuffer>,
  signature: string | null | undefined,
  secret: string,
): Promise<boolean> {
  if (typeof signature !== 'string' || !/^[0-9a-f]{64}$/.test(signature)) return false;
  const key = await crypto.subtle.importKey('raw', encoder.encode(secret), { name: 'HMAC', hash: 'SHA-256' }, false, ['verify']);
  const bytes = Uint8Array.from(signature.match(/../g)!, (pair) => Number.parseInt(pair, 16));
  return crypto.subtle.verify('HMAC', key, bytes, typeof rawBody === 'string' ? encoder.encode(rawBody) : rawBody);
}

/** Reads and verifies a web-standard `Request`. Returns null when the signature is invalid: answer 401. */
export async function readWebhook(request: Request, secret: string): Promise<WebhookEvent | null> {
  const body = new Uint8Array(await request.arrayBuffer());
  const isGenuine = await isFromTheExchange(body, request.headers.get('x-webhook-signature'), secret);
  return isGenuine ? (JSON.parse(new TextDecoder().decode(body)) as WebhookEvent) : null;
}
