import { createParamDecorator } from '@nestjs/common';
import type { ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { parsedUrl } from '@exchange/kernel';

/** rest-api.md, Authentication 1. */
export const sessionCookie = 'sc_session';

const safeMethods: readonly string[] = ['GET', 'HEAD', 'OPTIONS'];

/** Whether the method only reads. */
export function isSafe({ method }: Pick<Request, 'method'>): boolean {
  return safeMethods.includes(method);
}

export function sessionTokenOf({ headers }: Pick<Request, 'headers'>): string | undefined {
  const cookies = headers.cookie?.split(';') ?? [];
  const pair = cookies.map((cookie) => cookie.trim()).find((cookie) => cookie.startsWith(`${sessionCookie}=`));
  const token = pair?.slice(sessionCookie.length + 1);
  return token && /^[A-Za-z0-9_-]{1,200}$/.test(token) ? token : undefined;
}

/** Cached origins by base URL, because every write with a cookie needs one. */
const origins = new Map<string, string>();

function originOf(baseUrl: string): string {
  const origin = origins.get(baseUrl) ?? new URL(baseUrl).origin;
  origins.set(baseUrl, origin);
  return origin;
}

/**
 * Protects writes with a cookie against cross-site requests: `Origin`, `Referer` and `Sec-Fetch-Site`, if present, must match the public origin of
 * the exchange (scheme, host and port). `Host` is ignored, because a proxy does not forward the scheme and an attacker can rebind a DNS name.
 * `Sec-Fetch-Site: none` is a typed address. Clients that send none of these headers are not browsers, and cannot be tricked into sending a cookie.
 */
export function isSameOrigin({ method, headers }: Pick<Request, 'method' | 'headers'>, baseUrl: string): boolean {
  if (isSafe({ method })) return true;
  const { origin, referer, 'sec-fetch-site': site } = headers;
  const own = originOf(baseUrl);
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false;
  if (origin !== undefined) return origin === own;
  return referer === undefined || parsedUrl(referer)?.origin === own;
}

/** The session token of the cookie, unvalidated. */
export const SessionToken = createParamDecorator((_: unknown, context: ExecutionContext): string | undefined =>
  sessionTokenOf(context.switchToHttp().getRequest<Request>()),
);
