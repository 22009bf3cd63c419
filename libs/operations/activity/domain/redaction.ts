import { isRecord, withoutSecrets } from '@exchange/kernel';

/** Names of request members that hold credentials of OAuth and second factors (gaps-2.md §2). */
const secretInputNames = /^(?:code|codeverifier|devicecode|usercode|state|nonce|otp|totp|pin|assertion|clientassertion|samlresponse)$/;

export interface CallInput {
  readonly params?: object;
  readonly query?: string;
  readonly body?: unknown;
}

/** The request without secrets: path parameters, query and body. */
export function shownInput({ params = {}, query = '', body }: CallInput): object {
  const asked = {
    params: { ...params },
    query: pairsOf(query),
    ...(body === undefined ? {} : { body: withoutInputSecrets(readForm(body)) }),
  };
  return withoutSecrets({ ...asked, query: withoutInputSecrets(asked.query) });
}

/** The answer without secrets. JSON is parsed; other text is scanned as a whole. */
export function shownOutput(answer: unknown): unknown {
  const text = answer instanceof Uint8Array ? Buffer.from(answer).toString('utf8') : answer;
  return withoutSecrets(typeof text === 'string' ? parsed(text) : text);
}

/** An error message may quote the request, so secrets are removed. At most 500 characters. */
export const shownMessage = (message: string): string => withoutSecrets(message).slice(0, 500).toWellFormed();

function withoutInputSecrets(value: unknown): unknown {
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).filter(([name]) => !secretInputNames.test(name.toLowerCase().replace(/[^a-z]/g, ''))));
}

/** Parses a form that arrives as text. */
const readForm = (body: unknown): unknown => (typeof body === 'string' && /^[\w.%+[\]-]{1,200}=/.test(body) ? pairsOf(body) : body);

function pairsOf(text: string): Record<string, string | string[]> {
  const pairs = new URLSearchParams(text);
  return Object.fromEntries(
    [...new Set(pairs.keys())].map((name) => {
      const values = pairs.getAll(name);
      return [name, values.length === 1 ? values[0]! : values];
    }),
  );
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
