/** A request of the public API, to be shown as a command. */
export interface ApiCall {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly body?: object;
  /** The account for a request that only a signed-in person may make, with the cookie of the session. Other requests have a key, which has an account. */
  readonly asPersonIn?: string;
}

/** The request as a curl command for POSIX shells. Credentials come from the environment, so that no secret is shown. */
export function curlOf(origin: string, { method, path, body, asPersonIn }: ApiCall): string {
  const lines = [
    `curl${method === 'GET' ? '' : ` -X ${method}`} ${quoted(`${origin}${path}`)}`,
    ...(asPersonIn === undefined
      ? [`  -H "Authorization: Bearer $EXCHANGE_API_KEY"`]
      : [`  -b "sc_session=$EXCHANGE_SESSION"`, `  -H 'X-Account-Id: ${asPersonIn}'`]),
    ...(body === undefined ? [] : [`  -H 'Content-Type: application/json'`, `  -d ${quoted(JSON.stringify(body, null, 2))}`]),
  ];
  return lines.join(' \\\n');
}

/** A single-quoted word, in which a shell expands nothing. */
const quoted = (text: string): string => (/^[\w:/.-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`);
