import type { NextFunction, Request, RequestHandler, Response } from 'express';

/** One year in seconds, without subdomains, which may belong to others. */
const strictTransport = 'max-age=31536000';

const jsonPolicy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";
/** Policy of the reference at /docs, which has scripts, styles and images; its script inserts inline styles. */
const docsPolicy =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; connect-src 'self'; " +
  "frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/** Headers of every response, including those that Node writes itself. */
export function securityHeaders(baseUrl: string): readonly (readonly [name: string, value: string])[] {
  return [
    ['X-Content-Type-Options', 'nosniff'],
    ['X-Frame-Options', 'DENY'],
    ['Referrer-Policy', 'no-referrer'],
    ['Cross-Origin-Resource-Policy', 'same-origin'],
    ['Content-Security-Policy', jsonPolicy],
    ['Cache-Control', 'no-store'],
    ...(baseUrl.startsWith('https:') ? [['Strict-Transport-Security', strictTransport] as const] : []),
  ];
}

/** Sets the security headers on every response; handlers may replace them. */
export function secure(baseUrl: string): RequestHandler {
  const headers = securityHeaders(baseUrl);
  return (request: Request, response: Response, next: NextFunction) => {
    for (const [name, value] of headers) response.setHeader(name, value);
    if (docsPath.test(request.path)) {
      response.setHeader('Content-Security-Policy', docsPolicy);
      response.removeHeader('Cache-Control');
    }
    next();
  };
}

const docsPath = /^\/docs(\/|$)/;
