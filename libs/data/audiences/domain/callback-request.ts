import { createHmac } from 'node:crypto';
import type { CallbackSecrets, CallbackState } from './callback';

export interface CallbackHttpRequest {
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly body: Buffer;
}

/**
 * docs/spec/gaps.md §5.8, callback payload: the body is the same at every attempt. `Bearer` sends the credentials. `HMAC-SHA256` signs
 * `<timestamp>.<body>` with them; the timestamp is the attempt's, in whole seconds. Without `authentication` the request is not signed.
 */
export function buildCallbackRequest(state: CallbackState, { token, credentials }: CallbackSecrets, at: Date): CallbackHttpRequest {
  const { payload } = state;
  if (payload === null) throw new Error('The sync has not ended.');
  const text = JSON.stringify({
    idempotency_key: state.id,
    ...(state.operationId === null ? {} : { operation_id: state.operationId }),
    task_id: state.syncId,
    task_type: 'sync_audiences',
    status: payload.status,
    timestamp: payload.timestamp,
    ...(payload.message === null ? {} : { message: payload.message }),
    ...(token === null ? {} : { token }),
    result: payload.result,
  });
  const body = Buffer.from(text);
  const headers = { 'content-type': 'application/json', ...authorization(state, credentials, body, at) };
  return { url: state.url, headers, body };
}

function authorization({ scheme }: CallbackState, credentials: string | null, body: Buffer, at: Date): Record<string, string> {
  if (scheme === null || credentials === null) return {};
  if (scheme === 'Bearer') return { authorization: `Bearer ${credentials}` };
  const timestamp = String(Math.floor(at.getTime() / 1_000));
  const signature = createHmac('sha256', credentials).update(`${timestamp}.`).update(body).digest('hex');
  return { 'x-adcp-signature': `sha256=${signature}`, 'x-adcp-timestamp': timestamp };
}
