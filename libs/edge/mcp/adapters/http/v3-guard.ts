import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { type Caller, type DomainError, parsedUrl } from '@exchange/kernel';
import { authErrors, RequestContext } from '@exchange/platform';
import { toolError } from '@exchange/platform/tools';
import { toolErrors } from '../../tools/errors';

export interface V3GuardOptions {
  readonly baseUrl: string;
  readonly corsOrigins: readonly string[];
}

/** Addresses of MCP; each has protected-resource metadata of its own (docs/adr/0185). */
export const mcpRoutes = ['mcp/v3', 'mcp'];
const mcpPath = new RegExp(`^/(?:${mcpRoutes.join('|')})/?$`);
const toolPath = /^\/api\/v3\//;
const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Refuses requests with a foreign Host or Origin before reading them, and sets the format of refusals for v3. Prevents DNS rebinding (MCP,
 * Transports: Security Warning).
 */
export function guardV3({ baseUrl, corsOrigins }: V3GuardOptions): RequestHandler {
  const own = new URL(baseUrl);
  // URL lowercases host names.
  const isOwnHost = (host: string): boolean => host === own.hostname || (loopback.has(own.hostname) && loopback.has(host));
  const isOwnOrigin = (origin: string): boolean =>
    origin === own.origin ||
    corsOrigins.includes(origin) ||
    (loopback.has(own.hostname) && loopback.has(parsedUrl(origin)?.hostname ?? ''));
  return (request: Request, _response: Response, next: NextFunction) => {
    const context = RequestContext.current()!;
    if (toolPath.test(request.path))
      context.refusalShape = (refusal) => {
        const error = toolError(refusal);
        context.failureCode = error.code;
        return { data: null, error };
      };
    if (!mcpPath.test(request.path)) return next();
    context.refusalShape = mcpRefusals(baseUrl);
    if (!isOwnHost(hostNameOf(request.host ?? ''))) return next(toolErrors.wrongHost());
    const { origin } = request.headers;
    if (origin !== undefined && origin !== context.page && !isOwnOrigin(origin)) return next(toolErrors.wrongHost());
    // Session cookies are not accepted here.
    if (request.headers.authorization === undefined) return next(authErrors.unauthorized());
    return next();
  };
}

/** Host name without port. Stricter than Express, which takes everything up to the first colon: `host:1@elsewhere` would be `host`. */
const hostNameOf = (host: string): string => (/^([\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i.exec(host)?.[1] ?? '').toLowerCase();

/** Decides which credentials may use MCP. */
export function admit({ via, resource }: Caller, baseUrl: string): void {
  // A token for REST is not valid here (RFC 8707). A session is for the pages of the exchange.
  if (via === 'session' || (resource !== undefined && resource !== `${withoutSlash(baseUrl)}/mcp/v3`)) throw authErrors.unauthorized();
}

const withoutSlash = (baseUrl: string): string => baseUrl.replace(/\/$/, '');

/** MCP, Authorization: the challenge names the metadata of the called address ({@link mcpRoutes}), as the client spelled it. */
const challenge = (baseUrl: string, { path }: Request, more: string): string =>
  `Bearer ${more}resource_metadata="${withoutSlash(baseUrl)}/.well-known/oauth-protected-resource${path}"`;

const jsonRpcCodes: Readonly<Record<string, number>> = { invalid: -32602, bad_request: -32700, internal: -32603, unavailable: -32603 };

function mcpRefusals(baseUrl: string) {
  return (refusal: DomainError, response: Response): object => {
    const { kind, message } = refusal;
    if (kind === 'unauthorized') {
      const presented = response.req.headers.authorization === undefined ? '' : 'error="invalid_token", ';
      response.setHeader('WWW-Authenticate', challenge(baseUrl, response.req, `scope="read write spend", ${presented}`));
      return { error: 'Authentication required', ...(presented === '' ? {} : { error_description: 'The credential is not valid.' }) };
    }
    const { scope } = (refusal.details ?? {}) as { readonly scope?: string };
    if (kind === 'forbidden' && scope !== undefined) {
      response.setHeader('WWW-Authenticate', challenge(baseUrl, response.req, `error="insufficient_scope", scope="${scope}", `));
      return { error: 'insufficient_scope', error_description: message };
    }
    return { jsonrpc: '2.0', error: { code: jsonRpcCodes[kind] ?? -32000, message, data: toolError(refusal) }, id: null };
  };
}
