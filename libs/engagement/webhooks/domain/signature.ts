import { createHmac } from 'node:crypto';

/**
 * rest-api.md, Authentication 9: hex-encoded HMAC-SHA256 of the exact raw request body, keyed with the subscription's secret. No prefix, no
 * timestamp; the signed message is the body alone.
 */
export function signatureOf(rawBody: Buffer, secret: string): string {
  return createHmac('sha256', secret).update(rawBody).digest('hex');
}
