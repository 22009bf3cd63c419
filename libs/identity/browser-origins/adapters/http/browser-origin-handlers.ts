import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { isPreflight, allowOrigin, RequestContext } from '@exchange/platform';
import type { AllowedOrigins } from '../../allowed-origins';
import { isWebOrigin } from '../../origins';

/** Paths open to pages of browser origins (gaps.md §1.8). */
const openToAllowed = /^\/(?:authorize|auth\/(?:register|token|revoke)|mcp(?:\/.*)?)$/;

/** Metadata is open to every page, also where the answer is 404: clients try several paths. */
const openToAll = /^\/\.well-known(?:\/|$)/;

/**
 * Sets CORS headers for pages of origins that any account allows, without cookies. Preflights carry no credential, so `assertOriginAllowed` checks the account later.
 * `cachedOrigins` runs before the rate limits and answers cached origins. `uncachedOrigins` runs after them, so that made-up origins count against their sender;
 * it answers preflights of other origins with 204 and no CORS headers.
 */
export function browserOriginHandlers(origins: AllowedOrigins): {
  readonly cachedOrigins: RequestHandler;
  readonly uncachedOrigins: RequestHandler;
} {
  const allow = (origin: string, request: Request, response: Response, next: NextFunction): void => {
    RequestContext.current()!.page = origin;
    allowOrigin(origin, request, response, next);
  };
  return {
    cachedOrigins: (request, response, next) => {
      const { origin } = request.headers;
      if (response.hasHeader('Access-Control-Allow-Origin')) return next();
      if (openToAll.test(request.path)) {
        response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
        return allowOrigin('*', request, response, next);
      }
      if (!openToAllowed.test(request.path)) return next();
      response.vary('Origin');
      if (origin !== undefined && origins.cachedDecision(origin)) allow(origin, request, response, next);
      else next();
    },
    uncachedOrigins: async (request, response, next) => {
      const { origin } = request.headers;
      const isUndecided = openToAllowed.test(request.path) && isWebOrigin(origin) && !response.hasHeader('Access-Control-Allow-Origin');
      if (isUndecided && (await origins.isAllowed(origin))) allow(origin, request, response, next);
      else if (isPreflight(request)) response.status(204).end();
      else next();
    },
  };
}
