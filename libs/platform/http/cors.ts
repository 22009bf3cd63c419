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
 * Allows pages of the given origins to read responses, also with the session cookie; writes with the cookie still need the exchange's own origin
 * (`isSameOrigin`). Other origins get no CORS header, so browsers block them.
 */
export function cors(origins: readonly string[]): RequestHandler {
  const listed = new Set(origins);
  return (request: Request, response: Response, next: NextFunction) => {
    if (listed.size === 0) return next();
    response.vary('Origin');
    const { origin } = request.headers;
    if (origin === undefined || !listed.has(origin)) return next();
    response.setHeader('Access-Control-Allow-Credentials', 'true');
    allowOrigin(origin, request, response, next);
  };
}

/** Whether the request is a CORS preflight, which never carries a credential. */
export const isPreflight = ({ method, headers }: Request): boolean =>
  method === 'OPTIONS' && headers['access-control-request-method'] !== undefined;

/** Answers a preflight, and allows the origin (`*`: any) to read other responses. Cookies need `Access-Control-Allow-Credentials` besides. */
export function allowOrigin(origin: string, request: Request, response: Response, next: NextFunction): void {
  response.setHeader('Access-Control-Allow-Origin', origin);
  if (!isPreflight(request)) {
    response.setHeader('Access-Control-Expose-Headers', exposed);
    return next();
  }
  for (const [name, value] of Object.entries(preflight)) response.setHeader(name, value);
  response.statusCode = 204;
  response.end();
}
