import type { Request, Response } from 'express';
import { type CallOutcome, type DomainError, isRecord } from '@exchange/kernel';
import { routeOf } from '../observability/metrics';
import { hasBody } from '../request/has-body';
import type { RequestContext, Touched } from '../request/request-context';
import type { Call, CallContent, CalledError, CallRecorder } from './call-recorder';

/** Bytes of an input or an output. Of a larger one only its size is noted. */
export const largestContent = 16_384;

interface Answered {
  readonly request: Request;
  readonly response: Response;
  readonly context: RequestContext;
  readonly ms: number;
}

/** Notes a request to the REST API that somebody with a credential has made. On the hot path: it takes hold of what is there and looks at nothing. */
export function noteRestCall(recorder: CallRecorder, { request, response, context, ms }: Answered): void {
  const { caller, failure } = context;
  const route = routeOf(request);
  if (!caller || !route.startsWith('/api/')) return;
  const { template, apiVersion, places, isTool } = known(route);
  const addressed = places.map(({ parameter, type }) => ({ type, id: String(request.params[parameter]) }));
  const call: Call = {
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

/** What is named, and what has been changed: the same resource once, also where the address calls it otherwise (`ORG_API_KEY`). */
export function touchedBy(
  named: readonly Touched[],
  { changed, failure }: Pick<RequestContext, 'changed' | 'failure'>,
): readonly Touched[] {
  // What was refused has changed nothing, whatever it had begun.
  if (!changed || failure) return named;
  return [...named, ...changed.filter((one) => !named.some((other) => isSame(one, other)))];
}

const isSame = (one: Touched, other: Touched): boolean =>
  one.id === other.id && (one.type === other.type || other.type.endsWith(`_${one.type}`) || one.type.endsWith(`_${other.type}`));

/** Null: a name that no tool can have. */
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

/** Its reader leaves in the middle, always. */
const isEventStream = (response: Response): boolean =>
  response.headersSent && String(response.getHeader('Content-Type')).startsWith('text/event-stream');

function inputOf(request: Request): CallContent['input'] {
  const { headers, url } = request;
  const at = url.indexOf('?');
  const asked = { params: request.params, query: at < 0 ? '' : url.slice(at + 1) };
  if (!hasBody(request)) return { value: asked, bytes: url.length };
  const length = Number(headers['content-length'] ?? NaN);
  if (length > largestContent) return { leftOut: 'large', bytes: length };
  // What is packed, or comes in pieces, may be of any size.
  const isWhole = Number.isInteger(length) && (headers['content-encoding'] ?? 'identity') === 'identity';
  const body: unknown = request.body;
  if (!isWhole || body === undefined || Buffer.isBuffer(body)) return { leftOut: 'stream', bytes: null };
  return { value: { ...asked, body }, bytes: url.length + length };
}

function outputOf(response: Response, { answer }: RequestContext): CallContent['output'] {
  if (answer) return answer.length > largestContent ? { leftOut: 'large', bytes: answer.length } : { value: answer, bytes: answer.length };
  return response.headersSent && response.statusCode !== 204 ? { leftOut: 'stream', bytes: null } : null;
}

function headersOf({ headers }: Request): Record<string, string> {
  const { accept = '', 'content-type': type = '', 'user-agent': agent = '' } = headers;
  return { accept, 'content-type': type, 'user-agent': agent };
}

interface Route {
  /** As the document has it: `/api/v2/buyer/campaigns/{id}`. */
  readonly template: string;
  readonly apiVersion: string | null;
  readonly places: readonly { readonly parameter: string; readonly type: string }[];
  /** What is called is the tool that the address names. */
  readonly isTool: boolean;
}

/** As many as there are routes. */
const routes = new Map<string, Route>();

function known(route: string): Route {
  let found = routes.get(route);
  if (!found) routes.set(route, (found = read(route)));
  return found;
}

function read(route: string): Route {
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

/** `CAMPAIGN` of `campaignId`. */
export const resourceTypeOf = (parameter: string): string => typeOf(parameter, '');

/** `CAMPAIGN` of `campaigns/:id` and of `:campaignId`, as the audit log says it. */
function typeOf(parameter: string, before: string): string {
  const named = parameter === 'id' ? before.replace(/ies$/, 'y').replace(/s$/, '') : parameter.replace(/(I[dD]|Uid)$/, '');
  return named
    .replace(/([a-z])([A-Z])/g, '$1_$2')
    .replaceAll('-', '_')
    .toUpperCase();
}
