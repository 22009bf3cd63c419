import createFetch, { defaultBodySerializer, type Middleware } from 'openapi-fetch';
import createHooks from 'openapi-react-query';
import type { components, paths } from '../../../client/src/openapi.gen';
import { accountInAddress } from './account';
import { CallRecorder, type Sending } from './calls/recorder';

export type Schemas = components['schemas'];

export interface ApiIssue {
  readonly path: string;
  readonly message: string;
}

/** An error of the API: a code of docs/errors.md, and the request id to quote in support requests. */
export class ApiError extends Error {
  readonly code: string;
  readonly issues: readonly ApiIssue[];

  constructor(
    readonly status: number,
    body: Schemas['Failure'] | null,
    readonly requestId: string | null,
    readonly retryAfter: number | null,
  ) {
    super(body?.error.message ?? '');
    this.code = body?.error.code ?? (status === 0 ? 'NO_CONNECTION' : status < 0 ? 'PAGE_ERROR' : `HTTP_${status}`);
    const { issues } = (body?.error.details ?? {}) as { issues?: ApiIssue[] };
    const field = (body?.error as { field?: string } | undefined)?.field;
    this.issues = issues ?? (field === undefined ? [] : [{ path: field, message: this.message }]);
  }
}

/** The error of a query or mutation; another kind is a fault of the page, with status -1. */
export const asApiError = (error: unknown): ApiError | null =>
  error === null || error === undefined ? null : error instanceof ApiError ? error : new ApiError(-1, null, null, null);

/** Emits when the session has ended. The shell then shows the sign-in form over the page, so that no input is lost. */
export const sessionLost = new EventTarget();
/** Emits when the person has signed in again. */
export const sessionFound = new EventTarget();

/** The requests of this page, for the panel that shows them as code. */
export const recorder = new CallRecorder(() => Date.now());
const sendings = new WeakMap<Request, Sending>();

/** Records a request without waiting for anything. The body is read from a copy, except one that the caller has written itself, such as people's hashes. */
function record(request: Request, isOwnBody: boolean): void {
  const { pathname, search } = new URL(request.url);
  const type = request.headers.get('Content-Type');
  const isJson = !isOwnBody && type?.startsWith('application/json') === true;
  const sending = recorder.begin(location.pathname, {
    method: request.method,
    url: pathname + search,
    account: request.headers.get('X-Account-Id') ?? undefined,
    idempotencyKey: request.headers.get('Idempotency-Key') ?? undefined,
    fileType: isJson ? undefined : (type ?? undefined),
  });
  sendings.set(request, sending);
  if (isJson)
    void request
      .clone()
      .text()
      .then((body) => sending.hasBody(body));
}

const middleware: Middleware = {
  onRequest({ request, options }) {
    const account = accountInAddress();
    if (account !== undefined && !request.headers.has('X-Account-Id')) request.headers.set('X-Account-Id', account);
    record(request, options.bodySerializer !== defaultBodySerializer);
    return request;
  },
  onError({ request }) {
    if (request.signal.aborted) sendings.get(request)?.isCanceled();
    else sendings.get(request)?.isAnswered(0, null);
    return new ApiError(0, null, null, null);
  },
  async onResponse({ request, response, schemaPath }) {
    sendings.get(request)?.isAnswered(response.status, response.headers.get('x-request-id'));
    if (response.ok) return;
    const body = (await response
      .clone()
      .json()
      .catch(() => null)) as Schemas['Failure'] | null;
    if (response.status === 401 && !schemaPath.startsWith('/api/v2/auth/')) sessionLost.dispatchEvent(new Event('lost'));
    throw new ApiError(response.status, body, response.headers.get('x-request-id'), Number(response.headers.get('retry-after')) || null);
  },
};

export const api = createFetch<paths>({ baseUrl: location.origin, credentials: 'same-origin' });
api.use(middleware);
export const $api = createHooks(api);
