import { jsonWith } from './calls/literal';

/** A request of the public API, to be shown as code. */
export interface ApiCall {
  readonly method: string;
  /** Path and query. */
  readonly path: string;
  readonly body?: unknown;
  /** Media type of a body that is a file. */
  readonly fileType?: string | undefined;
  readonly isStream?: boolean;
  readonly idempotencyKey?: string | undefined;
  /** The account for a request that only a signed-in person may make, with the cookie of the session. Other requests have a key, which has an account. */
  readonly asPersonIn?: string | undefined;
}

/** Where a program takes the key from when it is not written into its code. */
export const keyVariable = 'EXCHANGE_API_KEY';

/** The header with the key, as a word of a shell. Without the secret, the shell takes it from the environment. */
export const bearerOf = (secret: string | null = null): string =>
  secret === null ? `"Authorization: Bearer $${keyVariable}"` : `'Authorization: Bearer ${secret}'`;

/** The request as a curl command for POSIX shells. Credentials and secrets come from the environment, so that none is shown but a key that is given. */
export function curlOf(origin: string, call: ApiCall, secret: string | null = null): string {
  const { method, path, body, fileType, isStream, idempotencyKey, asPersonIn } = call;
  const url = `${origin}${path}`;
  // curl would expand brackets and braces of an address.
  const options = `${isStream ? ' -N' : ''}${/[[\]{}]/.test(url) ? ' -g' : ''}${method === 'GET' ? '' : ` -X ${method}`}`;
  const lines = [
    `curl${options} ${quoted(url)}`,
    ...(asPersonIn === undefined
      ? [`  -H ${bearerOf(secret)}`]
      : [`  -b "sc_session=$EXCHANGE_SESSION"`, `  -H ${quoted(`X-Account-Id: ${asPersonIn}`)}`]),
    ...(idempotencyKey === undefined ? [] : [`  -H ${quoted(`Idempotency-Key: ${idempotencyKey}`)}`]),
    ...(fileType === undefined ? [] : [`  -H ${quoted(`Content-Type: ${fileType}`)}`, `  --data-binary @FILE`]),
    ...(body === undefined ? [] : [`  -H 'Content-Type: application/json'`, `  -d ${jsonBody(body)}`]),
  ];
  return lines.join(' \\\n');
}

/** A single-quoted word, in which a shell expands nothing. */
export const quoted = (text: string): string => (/^[\w:/.-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`);

/** Secrets stand between the quotes of their JSON as variables, which the shell expands. */
export const jsonBody = (body: unknown): string => jsonWith(body, (variable) => `'"$${variable}"'`, quoted);
