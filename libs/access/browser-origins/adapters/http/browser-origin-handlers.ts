import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { isPreflight, letPageRead, RequestContext } from '@exchange/platform';
import type { OpenOrigins } from '../../open-origins';
import { isWebOrigin } from '../../origins';

/** gaps.md §1.8: what pages of browser origins reach. */
const reachable = /^\/(?:authorize|auth\/(?:register|token|revoke)|mcp(?:\/.*)?)$/;

/** Metadata for every page, and that there is none at other addresses below it: clients try several. */
const open = /^\/\.well-known(?:\/|$)/;

/**
 * Pages of an origin that any account lets in may ask what this address says, without cookies; for which account they ask is judged where the account
 * is known (`assertLetIn`). Preflights carry no credential, so more cannot be known of them. What is remembered is answered at once; the rest is
 * looked up behind the count of requests, so that made-up origins cost whoever sends them. A preflight of anybody else is answered without a permission.
 */
export function pagesLetIn(origins: OpenOrigins): { readonly remembered: RequestHandler; readonly lookedUp: RequestHandler } {
  const letIn = (origin: string, request: Request, response: Response, next: NextFunction): void => {
    RequestContext.current()!.page = origin;
    letPageRead(origin, request, response, next);
  };
  return {
    remembered: (request, response, next) => {
      const { origin } = request.headers;
      if (response.hasHeader('Access-Control-Allow-Origin')) return next();
      if (open.test(request.path)) {
        response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
        return letPageRead('*', request, response, next);
      }
      if (!reachable.test(request.path)) return next();
      response.vary('Origin');
      if (origin !== undefined && origins.known(origin)) letIn(origin, request, response, next);
      else next();
    },
    lookedUp: async (request, response, next) => {
      const { origin } = request.headers;
      const isUndecided = reachable.test(request.path) && isWebOrigin(origin) && !response.hasHeader('Access-Control-Allow-Origin');
      if (isUndecided && (await origins.isOpen(origin))) letIn(origin, request, response, next);
      else if (isPreflight(request)) response.status(204).end();
      else next();
    },
  };
}
