import { createParamDecorator } from '@nestjs/common';
import type { ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { parsedUrl } from '@exchange/kernel';

/** rest-api.md, Authentication 1. */
export const sessionCookie = 'sc_session';

const safeMethods: readonly string[] = ['GET', 'HEAD', 'OPTIONS'];

/** Whether the request only reads. */
export function isSafe({ method }: Pick<Request, 'method'>): boolean {
  return safeMethods.includes(method);
}

export function sessionTokenOf({ headers }: Pick<Request, 'headers'>): string | undefined {
  const cookies = headers.cookie?.split(';') ?? [];
  const pair = cookies.map((cookie) => cookie.trim()).find((cookie) => cookie.startsWith(`${sessionCookie}=`));
  const token = pair?.slice(sessionCookie.length + 1);
  return token && /^[A-Za-z0-9_-]{1,200}$/.test(token) ? token : undefined;
}

/** Of `BASE_URL`, by its text: it is asked at every write with a cookie. */
const origins = new Map<string, string>();

function originOf(baseUrl: string): string {
  const origin = origins.get(baseUrl) ?? new URL(baseUrl).origin;
  origins.set(baseUrl, origin);
  return origin;
}

/**
 * Guards cookie-carrying writes against other sites: whatever a browser says about where a request comes from must be the public origin of the
 * exchange, scheme, host and port. `Host` is not asked: behind a proxy it says nothing about the scheme, and whoever rebinds a name chooses it.
 * `none` is somebody who typed the address. Programs that send none of it are not browsers and cannot be tricked into carrying somebody's cookie.
 */
export function isSameOrigin({ method, headers }: Pick<Request, 'method' | 'headers'>, baseUrl: string): boolean {
  if (isSafe({ method })) return true;
  const { origin, referer, 'sec-fetch-site': site } = headers;
  const own = originOf(baseUrl);
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false;
  if (origin !== undefined) return origin === own;
  return referer === undefined || parsedUrl(referer)?.origin === own;
}

/** The raw token of the session cookie, for sign-out and session reads. */
export const SessionToken = createParamDecorator((_: unknown, context: ExecutionContext): string | undefined =>
  sessionTokenOf(context.switchToHttp().getRequest<Request>()),
);
