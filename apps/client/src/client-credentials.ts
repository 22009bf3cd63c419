import { readError } from './refused';
import { withoutTrailingSlash } from './transport';

export interface MachineCredentials {
  /** Base URL of the exchange, without `/api`. */
  readonly baseUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Separated by spaces: `read`, `write`, `spend`. Defaults to all scopes of the application. */
  readonly scope?: string;
  readonly fetch?: typeof globalThis.fetch;
}

/** Renewal happens one minute early, so that no request arrives with an expired token. */
const renewBeforeMs = 60_000;

/** The `token` option of a machine application: cached, renewed one minute before it expires, shared by concurrent callers. */
export function clientCredentials(application: MachineCredentials): () => Promise<string> {
  let kept: { readonly token: string; readonly until: number } | undefined;
  let pendingToken: Promise<string> | undefined;
  return async () => {
    if (kept !== undefined && Date.now() < kept.until) return kept.token;
    pendingToken ??= fetchToken(application)
      .then((fresh) => (kept = fresh).token)
      .finally(() => (pendingToken = undefined));
    return pendingToken;
  };
}

async function fetchToken(application: MachineCredentials): Promise<{ token: string; until: number }> {
  const { clientId, clientSecret, scope, fetch = globalThis.fetch } = application;
  const body = new URLSearchParams({
    grant_type: 'client_credentials',
    client_id: clientId,
    client_secret: clientSecret,
    ...(scope === undefined ? {} : { scope }),
  });
  const response = await fetch(`${withoutTrailingSlash(application)}/auth/token`, { method: 'POST', body, redirect: 'error' });
  if (!response.ok) throw await readError(response);
  const { access_token: token, expires_in: seconds } = (await response.json()) as { access_token: string; expires_in: number };
  return { token, until: Date.now() + Math.max(0, seconds * 1_000 - renewBeforeMs) };
}
