import type { Request, Response } from 'express';
import { type CallOutcome, type DomainError, isRecord } from '@exchange/kernel';
import { routeOf } from '../observability/metrics';
import { hasBody } from '../request/has-body';
import type { RequestContext, Touched } from '../request/request-context';
import type { CompletedCall, CallContent, CalledError, CallRecorder } from './call-recorder';

/** Maximum size of a captured input or output, in bytes. Of a larger one only the size is recorded. */
export const maxContentBytes = 16_384;

interface Answered {
  readonly request: Request;
  readonly response: Response;
  readonly context: RequestContext;
  readonly ms: number;
}

/** Records an authenticated request to the REST API. On the hot path: it only collects references and parses nothing. */
export function recordRestCall(recorder: CallRecorder, { request, response, context, ms }: Answered): void {
  const { caller, failure } = context;
  const route = routeOf(request);
  if (!caller || !route.startsWith('/api/')) return;
  const { template, apiVersion, places, isTool } = parsedRoute(route);
  const addressed = places.map(({ parameter, type }) => ({ type, id: String(request.params[parameter]) }));
  const call: CompletedCall = {
    surface: 'rest',
    caller,
    operation: (isTool && toolOf(request)) || `${request.method} ${template}`,
    requestId: context.requestId,
    durationMs: ms,
    outcome: outcomeOf(response),
    method: request.method,
    httpStatus: response.headersSent ? response.statusCode : null,
    apiVersion,
    resources: touchedBy(context.named ? [...addressed, ...context.named] : addressed, context),
    key: keyOf(request),
    isReplay: context.isReplay,
    correlationId: context.correlationId,
    error: failure ? { ...calledError(failure), code: context.failureCode ?? failure.code } : null,
  };
  recorder.note(call, { input: inputOf(request), output: outputOf(response, context), headers: headersOf(request) });
}

export function calledError({ code, kind, message, details }: DomainError): CalledError {
  const { retryAfterSeconds } = (isRecord(details) ? details : {}) as { readonly retryAfterSeconds?: number };
  return { code, class: kind, message, retryAfterSeconds };
}

/** Named and changed resources, each once, although the URL may use another type for the same resource (`ORG_API_KEY`). */
export function touchedBy(
  named: readonly Touched[],
  { changed, failure }: Pick<RequestContext, 'changed' | 'failure'>,
): readonly Touched[] {
  // A refused call has changed nothing: its transaction was rolled back.
  if (!changed || failure) return named;
  return [...named, ...changed.filter((one) => !named.some((other) => isSame(one, other)))];
}

const isSame = (one: Touched, other: Touched): boolean =>
  one.id === other.id && (one.type === other.type || other.type.endsWith(`_${one.type}`) || one.type.endsWith(`_${other.type}`));

/** Null when the name is not a valid tool name. */
function toolOf({ params }: Request): string | null {
  const name = String(params['tool']);
  return /^[a-z][a-z_]{0,63}$/.test(name) ? name : null;
}

function keyOf({ headers }: Request): string | undefined {
  const key = headers['idempotency-key'];
  return typeof key === 'string' ? key : undefined;
}

function outcomeOf(response: Response): CallOutcome {
  if (!response.writableFinished) return isEventStream(response) ? 'succeeded' : 'cancelled';
  const { statusCode } = response;
  if (statusCode === 202) return 'accepted';
  if (statusCode === 401 || statusCode === 403) return 'denied';
  if (statusCode >= 400) return 'failed';
  return statusCode >= 200 ? 'succeeded' : 'unknown';
}

/** Event streams end only when their reader leaves. */
const isEventStream = (response: Response): boolean =>
  response.headersSent && String(response.getHeader('Content-Type')).startsWith('text/event-stream');

function inputOf(request: Request): CallContent['input'] {
  const { headers, url } = request;
  const at = url.indexOf('?');
  const asked = { params: request.params, query: at < 0 ? '' : url.slice(at + 1) };
  if (!hasBody(request)) return { value: asked, bytes: url.length };
  const length = Number(headers['content-length'] ?? NaN);
  if (length > maxContentBytes) return { leftOut: 'large', bytes: length };
  // A compressed or chunked body may have any size.
  const isWhole = Number.isInteger(length) && (headers['content-encoding'] ?? 'identity') === 'identity';
  const body: unknown = request.body;
  if (!isWhole || body === undefined || Buffer.isBuffer(body)) return { leftOut: 'stream', bytes: null };
  return { value: { ...asked, body }, bytes: url.length + length };
}

function outputOf(response: Response, { answer }: RequestContext): CallContent['output'] {
  if (answer) return answer.length > maxContentBytes ? { leftOut: 'large', bytes: answer.length } : { value: answer, bytes: answer.length };
  return response.headersSent && response.statusCode !== 204 ? { leftOut: 'stream', bytes: null } : null;
}

function headersOf({ headers }: Request): Record<string, string> {
  const { accept = '', 'content-type': type = '', 'user-agent': agent = '' } = headers;
  return { accept, 'content-type': type, 'user-agent': agent };
}

interface Route {
  /** The path in the OpenAPI document: `/api/v2/buyer/campaigns/{id}`. */
  readonly template: string;
  readonly apiVersion: string | null;
  readonly places: readonly { readonly parameter: string; readonly type: string }[];
  /** Whether the route calls the tool named in the URL. */
  readonly isTool: boolean;
}

/** Parsed routes. Bounded by the number of routes. */
const routes = new Map<string, Route>();

function parsedRoute(route: string): Route {
  let found = routes.get(route);
  if (!found) routes.set(route, (found = parse(route)));
  return found;
}

function parse(route: string): Route {
  const parts = route.split('/');
  const places = parts.flatMap((part, index) => {
    const parameter = part.slice(1);
    return part.startsWith(':') && /^id$|I[dD]$|Uid$/.test(parameter) ? [{ parameter, type: typeOf(parameter, parts[index - 1]!) }] : [];
  });
  return {
    template: parts.map((part) => (part.startsWith(':') ? `{${part.slice(1)}}` : part)).join('/'),
    apiVersion: /^v\d+$/.exec(parts[2] ?? '')?.[0] ?? null,
    places,
    isTool: parts.at(-1) === ':tool',
  };
}

/** `campaignId` → `CAMPAIGN`. */
export const resourceTypeOf = (parameter: string): string => typeOf(parameter, '');

/** `campaigns/:id` and `:campaignId` → `CAMPAIGN`, as in the audit log. */
function typeOf(parameter: string, before: string): string {
  const named = parameter === 'id' ? before.replace(/ies$/, 'y').replace(/s$/, '') : parameter.replace(/(I[dD]|Uid)$/, '');
  return named
    .replace(/([a-z])([A-Z])/g, '$1_$2')
    .replaceAll('-', '_')
    .toUpperCase();
}
