// An HTTP client that never throws: a failed request has the status 0.

/**
 * @typedef {{ status: number, body: any, ms: number }} Answer `status` is 0 when there was no HTTP response
 * @typedef {(method: string, path: string, options?: { body?: unknown, headers?: Record<string, string>, patienceMs?: number }) => Promise<Answer>} Send
 */

/** @param {string} url @param {Record<string, string>} [credentials] @returns {Send} */
export function httpClient(url, credentials = {}) {
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
      return settled(response.status, parseBody(text));
    } catch (error) {
      return settled(0, String(/** @type {any} */ (error).cause ?? error));
    }
  };
}

/** The data of a successful answer; throws for any other status. @param {Answer} answer @param {string} what */
export function dataOf({ status, body }, what) {
  if (status < 200 || status > 299) throw new Error(`${what} was answered ${status}: ${JSON.stringify(body)}`);
  return body?.data;
}

/** Whether the answer is the contract's SERVICE_UNAVAILABLE. @param {Answer} answer */
export const isUnavailable = ({ status, body }) => status === 503 && body?.error?.code === 'SERVICE_UNAVAILABLE';

/** @param {string} text */
function parseBody(text) {
  try {
    return text === '' ? null : JSON.parse(text);
  } catch {
    return text;
  }
}
