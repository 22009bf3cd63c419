import { UserError } from './terminal.mjs';

/**
 * @typedef {(method: string, path: string, options?: { as?: string, body?: unknown, mayFail?: boolean }) => Promise<{ status: number, data: any, cookie: string }>} Call
 */

const unconfirmed = `The demo's people cannot do that when SMTP_URL sends their mails to a real server. Set EMAIL_VERIFICATION=optional.`;

/** Calls the API of a running exchange. @param {string} exchange @returns {Call} */
export function caller(exchange) {
  return async (method, path, { as, body, mayFail = false } = {}) => {
    const response = await fetch(exchange + path, {
      method,
      headers: { ...(as ? { cookie: as } : {}), ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    const answer = /** @type {any} */ (await response.json());
    if (!response.ok && !mayFail) {
      const failure = `${method} ${path} answered ${response.status}: ${answer.error.message}`;
      throw new UserError(answer.error.code === 'EMAIL_NOT_VERIFIED' ? `${failure}\n${unconfirmed}` : failure);
    }
    return { status: response.status, data: answer.data, cookie: (response.headers.get('set-cookie') ?? '').split(';')[0] ?? '' };
  };
}
