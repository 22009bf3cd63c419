import { createParamDecorator } from '@nestjs/common';
import type { ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';

/** rest-api.md, Authentication 1. */
export const sessionCookie = 'sc_session';

const safeMethods: readonly string[] = ['GET', 'HEAD', 'OPTIONS'];

/** Whether the request only reads. */
export function isSafe({ method }: Pick<Request, 'method'>): boolean {
  return safeMethods.includes(method);
}

export function sessionTokenOf(request: Request): string | undefined {
  const cookies = request.headers.cookie?.split(';') ?? [];
  const pair = cookies.map((cookie) => cookie.trim()).find((cookie) => cookie.startsWith(`${sessionCookie}=`));
  const token = pair?.slice(sessionCookie.length + 1);
  return token && /^[A-Za-z0-9_-]{1,200}$/.test(token) ? token : undefined;
}

/**
 * Guards cookie-carrying writes against other sites: browsers send `Origin` (or `Sec-Fetch-Site`) with them.
 * Programs that send neither are not browsers and cannot be tricked into carrying somebody's cookie.
 */
export function isSameOrigin(request: Request, baseUrl: string): boolean {
  if (isSafe(request)) return true;
  const { origin, host, 'sec-fetch-site': site } = request.headers;
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false;
  if (origin === undefined) return true;
  if (!URL.canParse(origin)) return false;
  const { host: originHost, origin: normalised } = new URL(origin);
  return normalised === new URL(baseUrl).origin || originHost === host;
}

/** The raw token of the session cookie, for sign-out and session reads. */
export const SessionToken = createParamDecorator((_: unknown, context: ExecutionContext): string | undefined =>
  sessionTokenOf(context.switchToHttp().getRequest<Request>()),
);
