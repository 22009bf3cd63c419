import type { NextFunction, Request, RequestHandler, Response } from 'express';

const preflight = {
  'Access-Control-Allow-Methods': 'GET, POST, PUT, PATCH, DELETE',
  'Access-Control-Allow-Headers':
    'Authorization, Content-Type, Idempotency-Key, Last-Event-ID, Mcp-Method, Mcp-Name, MCP-Protocol-Version, MCP-Session-Id, X-Account-Id, X-Request-Id',
  'Access-Control-Max-Age': '600',
};
const exposed =
  'Content-Disposition, Idempotency-Replayed, MCP-Protocol-Version, MCP-Session-Id, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, Retry-After, WWW-Authenticate, X-Request-Id';

/**
 * Lets pages of these origins read answers, with the session cookie too; writes with the cookie stay with our own origin (`isSameOrigin`).
 * Everybody else's pages get no header, so their browsers keep the answer from them.
 */
export function cors(origins: readonly string[]): RequestHandler {
  const listed = new Set(origins);
  return (request: Request, response: Response, next: NextFunction) => {
    if (listed.size === 0) return next();
    response.vary('Origin');
    const { origin } = request.headers;
    if (origin === undefined || !listed.has(origin)) return next();
    response.setHeader('Access-Control-Allow-Credentials', 'true');
    letPageRead(origin, request, response, next);
  };
}

/** Whether a browser asks if it may send something. It carries no credential, so nobody is asked for one. */
export const isPreflight = ({ method, headers }: Request): boolean =>
  method === 'OPTIONS' && headers['access-control-request-method'] !== undefined;

/** Answers what its browser asks first, and lets the page read what follows. Without cookies, unless somebody else says so. `*`: every page. */
export function letPageRead(origin: string, request: Request, response: Response, next: NextFunction): void {
  response.setHeader('Access-Control-Allow-Origin', origin);
  if (!isPreflight(request)) {
    response.setHeader('Access-Control-Expose-Headers', exposed);
    return next();
  }
  for (const [name, value] of Object.entries(preflight)) response.setHeader(name, value);
  response.statusCode = 204;
  response.end();
}
