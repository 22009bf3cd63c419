import type { DeliveryState } from './delivery';
import { signatureOf } from './signature';

/** Headers that a delivery has by itself. The connection adds its own, such as the `User-Agent` and the trace. */
export function headersOf({ body, kind }: Pick<DeliveryState, 'body' | 'kind'>, secret: string): Record<string, string> {
  return {
    'content-type': 'application/json',
    'x-webhook-signature': signatureOf(Buffer.from(body), secret),
    ...(kind === 'test' ? { 'x-webhook-test': 'true' } : {}),
  };
}
