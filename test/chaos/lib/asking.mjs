// Requests of a client that counts what it is answered.

/**
 * @typedef {{ status: number, body: any, ms: number }} Answer `status` 0: no answer over HTTP
 * @typedef {(method: string, path: string, options?: { body?: unknown, headers?: Record<string, string>, patienceMs?: number }) => Promise<Answer>} Ask
 */

/** @param {string} url @param {Record<string, string>} [credentials] @returns {Ask} */
export function asker(url, credentials = {}) {
  return async (method, path, { body, headers = {}, patienceMs = 60_000 } = {}) => {
    const since = performance.now();
    const settled = (/** @type {number} */ status, /** @type {any} */ answer) => ({ status, body: answer, ms: performance.now() - since });
    try {
      const response = await fetch(url + path, {
        method,
        headers: { ...credentials, ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
        body: body === undefined ? undefined : JSON.stringify(body),
        signal: AbortSignal.timeout(patienceMs),
      });
      const text = await response.text();
      return settled(response.status, readable(text));
    } catch (error) {
      return settled(0, String(/** @type {any} */ (error).cause ?? error));
    }
  };
}

/** The data of an answer that must be a success. @param {Answer} answer @param {string} what */
export function good({ status, body }, what) {
  if (status < 200 || status > 299) throw new Error(`${what} was answered ${status}: ${JSON.stringify(body)}`);
  return body?.data;
}

/** The contract's words for "not now". @param {Answer} answer */
export const isUnavailable = ({ status, body }) => status === 503 && body?.error?.code === 'SERVICE_UNAVAILABLE';

/** @param {string} text */
function readable(text) {
  try {
    return text === '' ? null : JSON.parse(text);
  } catch {
    return text;
  }
}
