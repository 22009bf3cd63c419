import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { type Sandbox, sandboxPath } from '../../sandbox';
import { renderSandboxPage } from '../../sandbox-page';
import { noPermissions, sandboxPolicy } from '../../sandbox-policy';

const refusals = {
  wrong: 'The address of this sandbox was not made here, or was changed. Ask for it again.',
  expired: 'The address of this sandbox has expired. Ask for it again.',
} as const;

/** Serves only the sandbox page under the sandbox's host name, and everything but that page under other host names. */
export function serveSandbox(sandbox: Sandbox): RequestHandler {
  const { origin, host } = sandbox;
  if (origin === null) return (_request, _response, next) => next();
  const name = new URL(origin).hostname;
  const page = renderSandboxPage(host);
  return (request: Request, response: Response, next: NextFunction) => {
    if (request.hostname?.toLowerCase() !== name) return next();
    // `frame-ancestors` allows one origin; X-Frame-Options could only deny all.
    response.removeHeader('X-Frame-Options');
    response.setHeader('Permissions-Policy', noPermissions);
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
