import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { type Sandbox, sandboxPath } from '../../sandbox';
import { sandboxPage } from '../../sandbox-page';
import { noPowers, sandboxPolicy } from '../../sandbox-policy';

const refusals = {
  wrong: 'The address of this sandbox was not made here, or was changed. Ask for it again.',
  expired: 'The address of this sandbox has expired. Ask for it again.',
} as const;

/** The name of the sandbox leads to its page and to nothing else of the exchange; every other name leads to all but that page. */
export function sandboxDoor(sandbox: Sandbox): RequestHandler {
  const { origin, host } = sandbox;
  if (origin === null) return (_request, _response, next) => next();
  const name = new URL(origin).hostname;
  const page = sandboxPage(host);
  return (request: Request, response: Response, next: NextFunction) => {
    if (request.hostname?.toLowerCase() !== name) return next();
    // Which pages may show it is said by the policy, for one origin; DENY would be for all.
    response.removeHeader('X-Frame-Options');
    response.setHeader('Permissions-Policy', noPowers);
    response.setHeader('X-DNS-Prefetch-Control', 'off');
    response.setHeader(
      'Content-Security-Policy',
      `default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors ${host}; sandbox`,
    );
    if (request.path !== sandboxPath || !['GET', 'HEAD'].includes(request.method))
      return response.status(404).type('text').send('There is nothing here but the sandbox of pages.');
    const { grant } = request.query;
    const opened = sandbox.open(typeof grant === 'string' ? grant : '');
    if (typeof opened === 'string') return response.status(403).type('text').send(refusals[opened]);
    response.setHeader('Content-Security-Policy', sandboxPolicy(opened.csp, host));
    return response.type('html').send(page);
  };
}
