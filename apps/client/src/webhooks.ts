import type { Wire } from './types';

/** What a subscription is sent. */
export type WebhookEvent = Wire['DiscoveryRevision'];

const encoder = new TextEncoder();

/**
 * Whether these are the words of the exchange: `signature` (the header `X-Webhook-Signature`) is the hex-encoded HMAC-SHA256 of the raw body, keyed
 * with the subscription's secret. Give the bytes as they arrived: a body that was parsed and written again has other ones. Takes the same time
 * whatever is wrong.
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

/** Reads and verifies a request as web servers with the standard `Request` get it. Null when it is not from the exchange: answer 401. */
export async function readWebhook(request: Request, secret: string): Promise<WebhookEvent | null> {
  const body = new Uint8Array(await request.arrayBuffer());
  const isGenuine = await isFromTheExchange(body, request.headers.get('x-webhook-signature'), secret);
  return isGenuine ? (JSON.parse(new TextDecoder().decode(body)) as WebhookEvent) : null;
}
