import { hash } from 'node:crypto';
import { isRecord, type Ids, withoutSecrets } from '@exchange/kernel';
import type { CompletedCall, CallContent, Captured } from '@exchange/platform';
import { principalOf } from '../../domain/principal';
import type { CallDetail, RecordedCall } from '../../domain/recorded-call';
import { shownInput, shownMessage, shownOutput } from '../../domain/redaction';

/** A call before it is written. */
export interface NotedCall {
  readonly call: CompletedCall;
  /** Milliseconds since 1970. */
  readonly endedAt: number;
  readonly advertiserId: number | null;
  /** Null when the buffer was full. */
  readonly content: CallContent | null;
}

const maxTextLengths = { operation: 240, requestId: 128, id: 255, correlationId: 128 };

export function recordedOf({ call, endedAt, advertiserId, content }: NotedCall, ids: Ids): RecordedCall {
  const { caller, error } = call;
  const { type, id } = principalOf(caller);
  const durationMs = Math.max(0, Math.round(call.durationMs));
  const operation = plain(call.operation, maxTextLengths.operation);
  return {
    accountId: caller.accountId,
    id: ids.next('call'),
    startedAt: new Date(endedAt - durationMs),
    durationMs,
    surface: call.surface,
    operation,
    method: call.method,
    httpStatus: call.httpStatus,
    apiVersion: call.apiVersion,
    outcome: call.outcome,
    requestId: plain(call.requestId, maxTextLengths.requestId),
    principalType: type,
    principalId: id,
    principalName: caller.label,
    credentialId: caller.credentialId,
    advertiserId,
    resources: call.resources.slice(0, 10).map((resource) => ({ type: resource.type, id: shownId(resource.id) })),
    isReplay: call.isReplay,
    keyDigest: call.key === undefined ? null : hash('sha256', JSON.stringify([operation, call.key]), 'base64url'),
    correlationId: call.correlationId === undefined ? null : plain(withoutSecrets(call.correlationId), maxTextLengths.correlationId),
    error: error && {
      code: error.code,
      class: error.class,
      message: shownMessage(error.message),
      retryAfterSeconds: error.retryAfterSeconds ?? null,
    },
    hasDetail: content !== null,
  };
}

export function detailOf({ accountId, id, startedAt }: RecordedCall, { input, output, headers }: CallContent): CallDetail {
  const shownHeaders = Object.entries(headers).filter(([, value]) => value !== '');
  return {
    accountId,
    id,
    startedAt,
    input: captured(input, shownInput),
    output: captured(output, shownOutput),
    headers: withoutSecrets(Object.fromEntries(shownHeaders.map(([name, value]) => [name, plain(value, 255)]))),
  };
}

/** The advertiser of the path, else of the query, else of the body. */
export function advertiserOf({ resources }: CompletedCall, { input }: CallContent): number | null {
  const named = resources.find(({ type }) => type === 'ADVERTISER')?.id;
  if (named !== undefined) return numberOf(named);
  if (!input || 'leftOut' in input) return null;
  const { query = '', body } = input.value;
  const asked = query === '' ? null : /(?:^|&)advertiserId=(\d{1,15})(?:&|$)/.exec(query);
  return numberOf(asked ? asked[1] : isRecord(body) ? body['advertiserId'] : undefined);
}

function numberOf(value: unknown): number | null {
  const number = typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value;
  return Number.isSafeInteger(number) && Number(number) > 0 ? Number(number) : null;
}

const captured = <Value>(content: Captured<Value>, show: (value: Value) => unknown): unknown =>
  content && 'value' in content ? show(content.value) : content;

/** Only numbers and ids of the exchange are safe: another text in place of an id may contain a secret. */
const shownId = (id: string): string =>
  /^(?:\d{1,19}|[a-z]{2,8}_[0-9a-hj-km-np-tv-z]{26})$/.test(id) ? id : plain(withoutSecrets(id), maxTextLengths.id);

/** The text on one line, truncated, without characters that cannot be stored. */
const plain = (text: string, length: number): string =>
  text
    .replace(/\p{Cc}/gu, ' ')
    .slice(0, length)
    .toWellFormed();
