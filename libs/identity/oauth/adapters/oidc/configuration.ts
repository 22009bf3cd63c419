import { generateKeyPairSync } from 'node:crypto';
import type { errors as Errors, interactionPolicy as Policy, KoaContextWithOIDC as Context } from 'oidc-provider';
import { scopes } from '@exchange/kernel';
import { errorPage, pageHeaders, pageHtml, pageLanguage } from '@exchange/platform/pages';
import { lifetimes } from '../../domain/tokens';
import { clientProblemPage } from '../http/pages';
import type { TokenResources } from '../http/token-resources';
import { authenticationMethods, isExpiryAllowed, signingAlgorithms, methodsSupported } from './client-authentication';
import { normaliseMetadata } from './client-metadata';

export interface ProviderParts {
  readonly adapter: unknown;
  readonly cookieKeys: readonly string[];
  readonly resources: TokenResources;
  readonly fetch: typeof globalThis.fetch;
  /** Whether the app grant is active. */
  readonly isAlive: (grantId: string) => Promise<boolean>;
  /** Throws when the current request may not fetch another client document. */
  readonly assertMayFetch: (url: string) => Promise<void>;
  readonly now: () => Date;
}

interface RenderedError {
  readonly error: string;
  readonly error_description?: string;
}

export const oauthPaths = {
  authorization: '/authorize',
  token: '/auth/token',
  registration: '/auth/register',
  revocation: '/auth/revoke',
  introspection: '/auth/introspect',
} as const;

/** Configuration of oidc-provider. Features that are not needed are off: pushed requests, DPoP, user info, sign-out. */
export function configurationOf(parts: ProviderParts, errors: typeof Errors, policy: typeof Policy): object {
  const { adapter, cookieKeys, resources, fetch, isAlive, assertMayFetch, now } = parts;
  const off = { enabled: false };
  /** Requests that have already tried to fetch a client document. */
  const triedRequests = new WeakSet<Context>();
  return {
    adapter,
    routes: oauthPaths,
    responseTypes: ['code'],
    // Scopes are defined per resource below.
    scopes: [],
    clientAuthMethods: authenticationMethods,
    assertJwtClientAuthClaimsAndHeader: (_: Context, claims: { readonly exp?: unknown }, header: { readonly crit?: unknown }) => {
      // No critical header extension is supported (RFC 7515 §4.1.11).
      if (header.crit !== undefined) throw new errors.InvalidClientAuth('the assertion has extensions that are not known');
      if (!isExpiryAllowed(claims, now())) throw new errors.InvalidClientAuth('the assertion expires too late');
    },
    clientDefaults: {
      token_endpoint_auth_method: 'none',
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      id_token_signed_response_alg: 'ES256',
    },
    enabledJWA: { idTokenSigningAlgValues: ['ES256'], clientAuthSigningAlgValues: [...signingAlgorithms] },
    jwks: { keys: [unusedKey()] },
    pkce: { required: () => true },
    cookies: {
      keys: cookieKeys,
      names: { session: 'oauth_session', interaction: 'oauth_interaction', resume: 'oauth_resume' },
      long: { signed: true, httpOnly: true, sameSite: 'lax', path: '/authorize' },
      short: { signed: true, httpOnly: true, sameSite: 'lax' },
    },
    ttl: {
      AccessToken: lifetimes.accessToken,
      AuthorizationCode: lifetimes.code,
      RefreshToken: lifetimes.refreshToken,
      Grant: lifetimes.grant,
      Interaction: lifetimes.interaction,
      Session: lifetimes.interaction,
      IdToken: lifetimes.code,
    },
    expiresWithSession: () => false,
    issueRefreshToken: (_: Context, client: { grantTypeAllowed(type: string): boolean }) => client.grantTypeAllowed('refresh_token'),
    rotateRefreshToken: true,
    loadExistingGrant: (ctx: Context) => {
      const grantId = ctx.oidc.result?.consent?.grantId;
      return grantId === undefined ? undefined : ctx.oidc.provider.Grant.find(grantId);
    },
    findAccount: async (_: Context, accountId: string, token?: { readonly grantId?: string }) =>
      token?.grantId !== undefined && !(await isAlive(token.grantId)) ? undefined : { accountId, claims: () => ({ sub: accountId }) },
    interactions: { url: (_: Context, { uid }: { readonly uid: string }) => `/oauth/consent/${uid}`, policy: alwaysAskForConsent(policy) },
    extraClientMetadata: {
      properties: ['software_id', methodsSupported],
      validator: (_: Context, __: string, ___: unknown, metadata: Record<string, unknown>) => {
        const problem = normaliseMetadata(metadata);
        if (problem !== null) throw new errors.InvalidClientMetadata(problem);
      },
    },
    fetch,
    renderError: (ctx: Context, { error, error_description: description }: RenderedError, thrown: unknown) => {
      for (const [name, value] of pageHeaders()) ctx.set(name, value);
      ctx.type = 'html';
      const isOfClient = error === 'invalid_client' || thrown instanceof errors.InvalidClientMetadata;
      const language = pageLanguage(ctx.req, ctx.oidc.params?.['ui_locales']);
      ctx.body = pageHtml(isOfClient ? clientProblemPage(language, description) : errorPage(description ?? error, language));
    },
    features: {
      devInteractions: off,
      userinfo: off,
      rpInitiatedLogout: off,
      dPoP: off,
      pushedAuthorizationRequests: off,
      registration: { enabled: true, initialAccessToken: false, issueRegistrationAccessToken: false },
      revocation: { enabled: true, allowedPolicy: isOwnToken },
      introspection: { enabled: true, allowedPolicy: isOwnToken },
      clientIdMetadataDocument: {
        enabled: true,
        ack: 'draft-02',
        cacheDuration: { min: 30, max: 3_600 },
        allowFetch: async (ctx: Context | undefined, url: string) => {
          // The library loads a failed client again while it renders the error.
          if (ctx && triedRequests.has(ctx)) return false;
          if (ctx) triedRequests.add(ctx);
          await assertMayFetch(url);
          return true;
        },
      },
      resourceIndicators: {
        enabled: true,
        defaultResource: (_: Context, __: unknown, oneOf?: readonly string[]) => oneOf?.[0] ?? resources.mcp,
        useGrantedResource: () => true,
        getResourceServerInfo: (_: Context, resource: string) => {
          if (!resources.all.includes(resource)) throw new errors.InvalidTarget('the resource is none of ours');
          return { scope: scopes.join(' '), audience: resource, accessTokenFormat: 'opaque' };
        },
      },
    },
  };
}

const isOwnToken = (_: Context, client: { readonly clientId: string }, token: { readonly clientId: string }): boolean =>
  token.clientId === client.clientId;

/** Every authorization asks for consent: a client id does not prove who sends the request. */
function alwaysAskForConsent(policy: typeof Policy): unknown {
  const { Check } = policy;
  const prompts = policy.base();
  const checkConsent = (ctx: Context): boolean => (ctx.oidc.result?.consent ? Check.NO_NEED_TO_PROMPT : Check.REQUEST_PROMPT);
  prompts.get('consent')!.checks.add(new Check('always', 'consent is asked every time', 'interaction_required', checkConsent), 0);
  return prompts;
}

/** The library requires a signing key, although no id tokens are issued. */
function unusedKey(): object {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return { ...privateKey.export({ format: 'jwk' }), kid: 'unused', use: 'sig', alg: 'ES256' };
}
