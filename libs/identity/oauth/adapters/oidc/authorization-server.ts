import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import type { Interaction, KoaContextWithOIDC as Context, Provider } from 'oidc-provider';
import { Clock, type Scope, scopes } from '@exchange/kernel';
import { DerivedKeys, Log, Settings } from '@exchange/platform';
import { AppGrantsFacade } from '../../application/app-grants.facade';
import type { AppGrantState } from '../../domain/app-grant';
import { oauthErrors } from '../../domain/errors';
import { AppGrants, Artefacts, RegisteredClients, TokenHolders } from '../../domain/ports';
import { newAccessToken, newRefreshToken, scopeText } from '../../domain/tokens';
import { TokenResources } from '../http/token-resources';
import { keyIdOf, allowEitherMethod } from './client-authentication';
import { ClientFetches } from './client-fetches';
import { configurationOf } from './configuration';
import { ClientUnreadable, retryMs } from './key-sets';
import { oidcAdapters, successorNow } from './oidc-storage';

/** Headers passed to the library. Host, origin and forwarding headers are left out. */
const forwardedHeaders = ['accept', 'accept-language', 'authorization', 'content-type', 'user-agent'];

interface ForwardedRequest {
  readonly path: string;
  readonly params?: URLSearchParams;
  /** JSON or form-encoded. */
  readonly body?: string;
}

/** Wraps oidc-provider (docs/adr/0075). The library is loaded at the first request that needs it, and only in the API. */
@Injectable()
export class AuthorizationServer {
  private loading: Promise<Provider> | undefined;

  constructor(
    private readonly resources: TokenResources,
    private readonly artefacts: Artefacts,
    private readonly clients: RegisteredClients,
    private readonly grants: AppGrants,
    private readonly holders: TokenHolders,
    private readonly ending: AppGrantsFacade,
    private readonly keys: DerivedKeys,
    private readonly fetches: ClientFetches,
    private readonly settings: Settings,
    private readonly log: Log,
    private readonly clock: Clock,
  ) {}

  /** Lets the library answer the request. */
  async answer(request: IncomingMessage, response: ServerResponse, { path, params, body }: ForwardedRequest): Promise<void> {
    const provider = await this.provider();
    const query = params && params.size > 0 ? `?${params.toString()}` : '';
    await provider.callback()(this.forwarded(request, path + query, body) as never, response);
  }

  /** Finds the interaction of the browser's cookie. Null when it has expired or its uid differs from `uid`. */
  async findInteraction(request: IncomingMessage, response: ServerResponse, uid: string): Promise<Interaction | null> {
    const provider = await this.provider();
    try {
      const interaction = await provider.interactionDetails(this.forwarded(request, request.url!) as never, response);
      return interaction.uid === uid ? interaction : null;
    } catch (error) {
      if ((error as Error).name === 'SessionNotFound') return null;
      throw error;
    }
  }

  /** Null when the client is no longer registered; an empty string when it has no name. Throws 400 when the client's document cannot be used. */
  async nameOf(clientId: string): Promise<string | null> {
    const provider = await this.provider();
    try {
      const client = await provider.Client.find(clientId);
      return client ? (client.clientName ?? '') : null;
    } catch (error) {
      throw (error as Error).name.startsWith('InvalidClient') || unreadableIn(error) ? oauthErrors.unreadableClient() : error;
    }
  }

  /** Redirects the browser to the library, which redirects it to the client with a code. */
  async allow(request: IncomingMessage, response: ServerResponse, interaction: Interaction, grant: AppGrantState): Promise<void> {
    const provider = await this.provider();
    const accountId = String(grant.userId);
    // The library's types omit `jti`.
    const grantFields = { jti: grant.id, accountId, clientId: grant.clientId };
    const providerGrant = new provider.Grant(grantFields);
    for (const resource of resourcesOf(interaction, this.resources.mcp)) {
      providerGrant.addResourceScope(resource, scopeText(grant.scope));
      providerGrant.rejectResourceScope(resource, scopesAbove(grant.scope));
    }
    await providerGrant.save();
    const result = { login: { accountId, remember: false }, consent: { grantId: grant.id } };
    await provider.interactionFinished(this.forwarded(request, request.url!) as never, response, result, { mergeWithLastSubmission: true });
  }

  async refuse(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const result = { error: 'access_denied', error_description: 'the person said no' };
    const provider = await this.provider();
    await provider.interactionFinished(this.forwarded(request, request.url!) as never, response, result, {
      mergeWithLastSubmission: false,
    });
  }

  private provider(): Promise<Provider> {
    this.loading ??= this.load().catch((error: unknown) => {
      this.loading = undefined;
      throw error;
    });
    return this.loading;
  }

  private async load(): Promise<Provider> {
    const { Provider, errors, interactionPolicy } = await import('oidc-provider');
    const library = {
      Provider,
      invalidGrant: () => new errors.InvalidGrant('already used'),
      usedAssertion: () => new errors.InvalidClientAuth('the assertion was used before'),
    };
    const { artefacts, clients, grants, ending, keys, clock, resources, holders, fetches, settings } = this;
    const assertion = (): unknown => Provider.ctx?.oidc.params?.['client_assertion'];
    const maxUnconsented = settings.unconsentedClients;
    const parts = {
      adapter: oidcAdapters({ artefacts, clients, grants, ending, keys, clock, maxUnconsented }, library),
      cookieKeys: keys.all('cookies of the authorization server').map((key) => key.toString('base64url')),
      resources,
      fetch: fetches.fetchFor(() => ({ keysAt: Provider.ctx?.oidc.client?.jwksUri, keyId: keyIdOf(assertion()) })),
      assertMayFetch: async (url: string) => {
        const refusal = await fetches.refusalOf(url);
        if (!refusal) return;
        Provider.ctx?.set('Retry-After', String(refusal.retryAfterSeconds));
        throw Object.assign(new errors.TemporarilyUnavailable(refusal.message, { cause: refusal }), { status: 429, statusCode: 429 });
      },
      now: () => clock.now(),
      isAlive: (grantId: string) => holders.isAlive(grantId, clock.now()),
    };
    const provider = new Provider(resources.issuer, configurationOf(parts, errors, interactionPolicy));
    allowEitherMethod(provider.Client as unknown as { readonly prototype: object }, assertion);
    // The library trusts the forwarded host and scheme, which `forwarded` sets from BASE_URL.
    provider.proxy = true;
    // The library's types omit this method.
    const prototype = provider.AccessToken.prototype as object as { generateTokenId(this: object): string };
    const original = Object.create(prototype, Object.getOwnPropertyDescriptors(prototype)) as typeof prototype;
    Object.assign(prototype, {
      generateTokenId(this: object): string {
        // The original method also stores the token format, which the library reads later.
        original.generateTokenId.call(this);
        return newAccessToken();
      },
    });
    Object.assign(provider.RefreshToken.prototype, { generateTokenId: () => successorNow(library, keys) ?? newRefreshToken() });
    provider.use(keepCorsHeaders);
    provider.on('grant.error', sendUnreadable);
    provider.on('revocation.error', sendUnreadable);
    provider.on('introspection.error', sendUnreadable);
    provider.on('server_error', (_, error) => this.log.error('the authorization server failed', { error }));
    return provider;
  }

  /** Builds the request for the library. Its session cookie is left out: our own session decides who is signed in. */
  private forwarded(request: IncomingMessage, url: string, body?: string): object {
    const { host, protocol } = new URL(this.resources.issuer);
    const headers: Record<string, string> = { host, 'x-forwarded-host': host, 'x-forwarded-proto': protocol.slice(0, -1) };
    for (const name of forwardedHeaders) if (request.headers[name] !== undefined) headers[name] = String(request.headers[name]);
    if (body !== undefined) headers['content-length'] = String(Buffer.byteLength(body));
    const cookie = cookiesWithout(request.headers.cookie, 'oauth_session');
    if (cookie !== '') headers['cookie'] = cookie;
    const { method, socket, httpVersion } = request;
    const stream = Readable.from(body === undefined ? [] : [Buffer.from(body)], { objectMode: false });
    return Object.assign(stream, { method, url, originalUrl: url, headers, socket, connection: socket, httpVersion });
  }
}

/**
 * The library receives no origin and would allow every page to read its answer. The CORS headers are set before the library (docs/adr/0084): headers set
 * by then stay, those of the library are removed.
 */
function keepCorsHeaders(context: Context, next: () => Promise<unknown>): Promise<unknown> {
  const isLetIn = context.res.hasHeader('Access-Control-Allow-Origin');
  return next().finally(() => {
    if (!isLetIn) for (const name of ['Access-Control-Allow-Origin', 'Access-Control-Expose-Headers']) context.remove(name);
  });
}

/** Answers 503 or 429 when a client's keys or document cannot be read: clients discard their registration on `invalid_client`. */
function sendUnreadable(context: Context, error: unknown): void {
  const unreadable = unreadableIn(error);
  if (!unreadable) return;
  const { message, retryAfterSeconds } = unreadable;
  context.status = retryAfterSeconds === undefined ? 503 : 429;
  context.set('Retry-After', String(retryAfterSeconds ?? retryMs / 1000));
  context.body = { error: 'temporarily_unavailable', error_description: message };
}

const unreadableIn = (error: unknown): ClientUnreadable | null =>
  error instanceof ClientUnreadable ? error : error instanceof Error ? unreadableIn(error.cause) : null;

const scopesAbove = (scope: Scope): string => scopes.slice(scopes.indexOf(scope) + 1).join(' ');

const resourcesOf = ({ params }: Interaction, fallback: string): readonly string[] => {
  const requested = [params['resource'] ?? []].flat().map(String);
  return requested.length === 0 ? [fallback] : requested;
};

const cookiesWithout = (header: string | undefined, name: string): string =>
  (header ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair !== '' && !pair.startsWith(name))
    .join('; ');
