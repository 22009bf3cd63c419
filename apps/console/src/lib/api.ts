import createFetch, { type Middleware } from 'openapi-fetch';
import createHooks from 'openapi-react-query';
import type { components, paths } from '../../../client/src/openapi.gen';
import { accountInAddress } from './account';

export type Wire = components['schemas'];

export interface Issue {
  readonly path: string;
  readonly message: string;
}

/** An error of the API: a code of docs/errors.md, and the request id to quote in support requests. */
export class Refused extends Error {
  readonly code: string;
  readonly issues: readonly Issue[];

  constructor(
    readonly status: number,
    body: Wire['Failure'] | null,
    readonly requestId: string | null,
    readonly retryAfter: number | null,
  ) {
    super(body?.error.message ?? '');
    this.code = body?.error.code ?? (status === 0 ? 'NO_CONNECTION' : `HTTP_${status}`);
    const { issues } = (body?.error.details ?? {}) as { issues?: Issue[] };
    const field = (body?.error as { field?: string } | undefined)?.field;
    this.issues = issues ?? (field === undefined ? [] : [{ path: field, message: this.message }]);
  }
}

/** The error of a query or mutation; the client throws no other kind. */
export const asRefused = (error: unknown): Refused | null =>
  error === null || error === undefined ? null : error instanceof Refused ? error : new Refused(0, null, null, null);

/** Emits when the session has ended. The shell then shows the sign-in form over the page, so that no input is lost. */
export const sessionLost = new EventTarget();

const rules: Middleware = {
  onRequest({ request }) {
    const account = accountInAddress();
    if (account !== undefined) request.headers.set('X-Account-Id', account);
    return request;
  },
  async onResponse({ response, schemaPath }) {
    if (response.ok) return;
    const body = (await response
      .clone()
      .json()
      .catch(() => null)) as Wire['Failure'] | null;
    if (response.status === 401 && !schemaPath.startsWith('/api/v2/auth/')) sessionLost.dispatchEvent(new Event('lost'));
    throw new Refused(response.status, body, response.headers.get('x-request-id'), Number(response.headers.get('retry-after')) || null);
  },
};

export const api = createFetch<paths>({ baseUrl: location.origin, credentials: 'same-origin' });
api.use(rules);
export const $api = createHooks(api);
