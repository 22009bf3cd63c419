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
import { Resources } from '../http/resources';
import { keyIdOf, takeEitherMethod } from './client-authentication';
import { ClientFetches } from './client-fetches';
import { configurationOf } from './configuration';
import { keptIn, successorNow } from './kept';
import { ClientUnreadable, retryMs } from './key-sets';

/** What the library is told of a request: nothing of where it seems to come from. */
const passed = ['accept', 'authorization', 'content-type', 'user-agent'];

interface Handed {
  readonly path: string;
  readonly params?: URLSearchParams;
  /** JSON, or a form. */
  readonly body?: string;
}

/**
 * oidc-provider behind our own door (docs/adr/0075). It is loaded with the first request that needs it, by the API alone.
 */
@Injectable()
export class AuthorizationServer {
  private loading: Promise<Provider> | undefined;

  constructor(
    private readonly resources: Resources,
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

  /** The library answers the request by itself. */
  async answer(request: IncomingMessage, response: ServerResponse, { path, params, body }: Handed): Promise<void> {
    const provider = await this.provider();
    const query = params && params.size > 0 ? `?${params.toString()}` : '';
    await provider.callback()(this.handed(request, path + query, body) as never, response);
  }

  /** What somebody is asked, by the cookie of their browser; null when it is over, or another one than that of the address. */
  async asked(request: IncomingMessage, response: ServerResponse, uid: string): Promise<Interaction | null> {
    const provider = await this.provider();
    try {
      const interaction = await provider.interactionDetails(this.handed(request, request.url!) as never, response);
      return interaction.uid === uid ? interaction : null;
    } catch (error) {
      if ((error as Error).name === 'SessionNotFound') return null;
      throw error;
    }
  }

  /** Null for a client that is not registered any more. 400 when the document of one cannot be used now. */
  async nameOf(clientId: string): Promise<string | null> {
    const provider = await this.provider();
    try {
      const client = await provider.Client.find(clientId);
      return client ? (client.clientName ?? '') : null;
    } catch (error) {
      throw (error as Error).name.startsWith('InvalidClient') || unreadableIn(error) ? oauthErrors.unreadableClient() : error;
    }
  }

  /** Sends the browser back to the library, which sends it on to the client with a code. */
  async allow(request: IncomingMessage, response: ServerResponse, asked: Interaction, grant: AppGrantState): Promise<void> {
    const provider = await this.provider();
    const accountId = String(grant.userId);
    // Its types leave out that the id can be given.
    const given = { jti: grant.id, accountId, clientId: grant.clientId };
    const kept = new provider.Grant(given);
    for (const resource of resourcesOf(asked, this.resources.mcp)) {
      kept.addResourceScope(resource, scopeText(grant.scope));
      kept.rejectResourceScope(resource, beyond(grant.scope));
    }
    await kept.save();
    const result = { login: { accountId, remember: false }, consent: { grantId: grant.id } };
    await provider.interactionFinished(this.handed(request, request.url!) as never, response, result, { mergeWithLastSubmission: true });
  }

  async refuse(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const result = { error: 'access_denied', error_description: 'the person said no' };
    const provider = await this.provider();
    await provider.interactionFinished(this.handed(request, request.url!) as never, response, result, { mergeWithLastSubmission: false });
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
      adapter: keptIn({ artefacts, clients, grants, ending, keys, clock, maxUnconsented }, library),
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
    takeEitherMethod(provider.Client as unknown as { readonly prototype: object }, assertion);
    // It believes what `handed` says of host and scheme, which is what BASE_URL says.
    provider.proxy = true;
    // Its types leave out the method that every kind of token has.
    const prototype = provider.AccessToken.prototype as object as { generateTokenId(this: object): string };
    const usual = Object.create(prototype, Object.getOwnPropertyDescriptors(prototype)) as typeof prototype;
    Object.assign(prototype, {
      generateTokenId(this: object): string {
        // It also notes the format, which the library looks at later.
        usual.generateTokenId.call(this);
        return newAccessToken();
      },
    });
    Object.assign(provider.RefreshToken.prototype, { generateTokenId: () => successorNow(library, keys) ?? newRefreshToken() });
    provider.use(keepOriginsOfOurs);
    provider.on('grant.error', tellUnreadable);
    provider.on('revocation.error', tellUnreadable);
    provider.on('introspection.error', tellUnreadable);
    provider.on('server_error', (_, error) => this.log.error('the authorization server failed', { error }));
    return provider;
  }

  /** The request as the library is to see it. Its own session is never told: who is signed in is what our cookie says at that moment. */
  private handed(request: IncomingMessage, url: string, body?: string): object {
    const { host, protocol } = new URL(this.resources.issuer);
    const headers: Record<string, string> = { host, 'x-forwarded-host': host, 'x-forwarded-proto': protocol.slice(0, -1) };
    for (const name of passed) if (request.headers[name] !== undefined) headers[name] = String(request.headers[name]);
    if (body !== undefined) headers['content-length'] = String(Buffer.byteLength(body));
    const cookie = cookiesWithout(request.headers.cookie, 'oauth_session');
    if (cookie !== '') headers['cookie'] = cookie;
    const { method, socket, httpVersion } = request;
    const stream = Readable.from(body === undefined ? [] : [Buffer.from(body)], { objectMode: false });
    return Object.assign(stream, { method, url, originalUrl: url, headers, socket, connection: socket, httpVersion });
  }
}

/**
 * The library is told no origin (`passed`), and lets every page read its answer. Which pages may is decided before the library (docs/adr/0084): headers
 * that are set by then stay, those of the library are removed.
 */
function keepOriginsOfOurs(context: Context, next: () => Promise<unknown>): Promise<unknown> {
  const isLetIn = context.res.hasHeader('Access-Control-Allow-Origin');
  return next().finally(() => {
    if (!isLetIn) for (const name of ['Access-Control-Allow-Origin', 'Access-Control-Expose-Headers']) context.remove(name);
  });
}

/** Clients throw their registration away when they are told `invalid_client`: a client whose keys or document cannot be read now is told to come again. */
function tellUnreadable(context: Context, error: unknown): void {
  const unreadable = unreadableIn(error);
  if (!unreadable) return;
  const { message, retryAfterSeconds } = unreadable;
  context.status = retryAfterSeconds === undefined ? 503 : 429;
  context.set('Retry-After', String(retryAfterSeconds ?? retryMs / 1000));
  context.body = { error: 'temporarily_unavailable', error_description: message };
}

const unreadableIn = (error: unknown): ClientUnreadable | null =>
  error instanceof ClientUnreadable ? error : error instanceof Error ? unreadableIn(error.cause) : null;

const beyond = (scope: Scope): string => scopes.slice(scopes.indexOf(scope) + 1).join(' ');

const resourcesOf = ({ params }: Interaction, usual: string): readonly string[] => {
  const asked = [params['resource'] ?? []].flat().map(String);
  return asked.length === 0 ? [usual] : asked;
};

const cookiesWithout = (header: string | undefined, name: string): string =>
  (header ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair !== '' && !pair.startsWith(name))
    .join('; ');
