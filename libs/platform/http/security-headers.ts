import type { NextFunction, Request, RequestHandler, Response } from 'express';

/** A year, and for this name alone: names below it are not ours. */
const strictTransport = 'max-age=31536000';

const json = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";
/** The reference at /docs is a page of its own scripts, styles and pictures; its script puts the styles into the page. */
const page =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; connect-src 'self'; " +
  "frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/** What every answer carries, also the ones of the server itself. Names and values as they are sent. */
export function securityHeaders(baseUrl: string): readonly (readonly [name: string, value: string])[] {
  return [
    ['X-Content-Type-Options', 'nosniff'],
    ['X-Frame-Options', 'DENY'],
    ['Referrer-Policy', 'no-referrer'],
    ['Cross-Origin-Resource-Policy', 'same-origin'],
    ['Content-Security-Policy', json],
    ['Cache-Control', 'no-store'],
    ...(baseUrl.startsWith('https:') ? [['Strict-Transport-Security', strictTransport] as const] : []),
  ];
}

/** Nothing is sniffed, framed, cached or loaded by other pages; handlers that answer something else say so themselves. */
export function secure(baseUrl: string): RequestHandler {
  const headers = securityHeaders(baseUrl);
  return (request: Request, response: Response, next: NextFunction) => {
    for (const [name, value] of headers) response.setHeader(name, value);
    if (isPage.test(request.path)) {
      response.setHeader('Content-Security-Policy', page);
      response.removeHeader('Cache-Control');
    }
    next();
  };
}

const isPage = /^\/docs(\/|$)/;
