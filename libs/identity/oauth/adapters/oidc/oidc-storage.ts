import type { Adapter, AdapterPayload, Provider } from 'oidc-provider';
import type { Clock } from '@exchange/kernel';
import type { DerivedKeys } from '@exchange/platform';
import type { AppGrantsFacade } from '../../application/app-grants.facade';
import type { ArtefactKind, FoundArtefact } from '../../domain/artefact';
import type { AppGrants, Artefacts, RegisteredClients } from '../../domain/ports';
import { hashSecret, highestScope, lifetimes, reuseGraceMs, scopeText, successorTokenOf } from '../../domain/tokens';

export interface OidcStorageParts {
  readonly artefacts: Artefacts;
  readonly clients: RegisteredClients;
  readonly grants: AppGrants;
  readonly ending: AppGrantsFacade;
  readonly keys: DerivedKeys;
  readonly clock: Clock;
  /** Maximum number of registered clients without a consent; beyond it the oldest are removed. */
  readonly maxUnconsented: number;
}

/** The parts of oidc-provider used here, once it is loaded. */
export interface OidcLibrary {
  readonly Provider: typeof Provider;
  readonly invalidGrant: () => Error;
  readonly usedAssertion: () => Error;
}

const usedAgain = 'a used token or code is used again';
const successorKeys = 'successors of refresh tokens';
const kinds: readonly string[] = [
  'AccessToken',
  'AuthorizationCode',
  'Grant',
  'Interaction',
  'RefreshToken',
  'Session',
] satisfies ArtefactKind[];

/** The key id of the refresh token found by a request: its successor is derived with the key that was current when it was issued. */
const keyIds = new WeakMap<object, string | null>();

/** The successor of the refresh token that the current request rotates; null when it rotates none. */
export function successorNow({ Provider: { ctx } }: OidcLibrary, keys: DerivedKeys): string | null {
  const rotated = ctx?.oidc.entities.RotatedRefreshToken;
  if (!ctx || !rotated) return null;
  // All processes use the current key once the stored key has been removed.
  const key = keys.key(successorKeys, keyIds.get(ctx) ?? undefined) ?? keys.key(successorKeys)!;
  return successorTokenOf(rotated.jti, key);
}

/** Storage adapters for the library. The ids that it uses are the secrets themselves, so only their hashes are stored (docs/adr/0075). */
export function oidcAdapters(by: OidcStorageParts, oidc: OidcLibrary): (name: string) => Adapter {
  return (name) => {
    if (name === 'Client') return clientsIn(by);
    if (name === 'ReplayDetection') return assertionsIn(by, oidc);
    return kinds.includes(name) ? new ArtefactAdapter(name as ArtefactKind, by, oidc) : emptyAdapter;
  };
}

class ArtefactAdapter implements Adapter {
  constructor(
    private readonly kind: ArtefactKind,
    private readonly by: OidcStorageParts,
    private readonly oidc: OidcLibrary,
  ) {}

  async upsert(id: string, payload: AdapterPayload, expiresIn = 0): Promise<void> {
    const { artefacts, keys, clock, grants, clients } = this.by;
    const now = clock.now();
    const { jti: _, ...kept } = payload;
    const rotated = this.oidc.Provider.ctx?.oidc.entities.RotatedRefreshToken;
    const isRefreshToken = this.kind === 'RefreshToken';
    await artefacts.store({
      kind: this.kind,
      idHash: hashSecret(id),
      payload: kept,
      grantId: this.kind === 'Grant' ? id : (payload.grantId ?? null),
      applicationId: null,
      uid: payload.uid ?? null,
      scope: highestScope(payload.scope ?? ''),
      resource: [payload.aud].flat()[0] ?? null,
      predecessorHash: isRefreshToken && rotated ? hashSecret(rotated.jti) : null,
      successorKeyId: isRefreshToken ? keys.current : null,
      expiresAt: new Date(now.getTime() + expiresIn * 1000),
    });
    if (this.kind === 'Interaction') await clients.recordConsentRequest(String(payload.params?.['client_id']), now);
    if (this.kind === 'Grant' && payload.clientId !== undefined) await clients.use(payload.clientId, now);
    if (this.kind !== 'AccessToken') return;
    if (payload.grantId !== undefined) await grants.change(payload.grantId, (grant) => grant.use(now));
    if (payload.clientId !== undefined) await clients.use(payload.clientId, now);
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    const found = await this.by.artefacts.find(this.kind, hashSecret(id), this.by.clock.now());
    const { ctx } = this.oidc.Provider;
    if (found && ctx && this.kind === 'RefreshToken') keyIds.set(ctx, found.successorKeyId);
    return found ? { ...this.payloadOf(found), jti: id } : undefined;
  }

  async findByUid(uid: string): Promise<AdapterPayload | undefined> {
    const found = await this.by.artefacts.findByUid(this.kind, uid, this.by.clock.now());
    return found ? this.payloadOf(found) : undefined;
  }

  async findByUserCode(): Promise<undefined> {
    return undefined;
  }

  /** Atomic, because the library reads and writes in two steps. A refresh token may be used again within {@link reuseGraceMs}. */
  async consume(id: string): Promise<void> {
    const { artefacts, clock, ending } = this.by;
    const isFirst = await artefacts.consume(this.kind, hashSecret(id), clock.now());
    if (isFirst || this.kind === 'RefreshToken') return;
    // A concurrent request consumed it first, which counts as a replay.
    const grantId = (await artefacts.find(this.kind, hashSecret(id), clock.now()))?.grantId;
    if (grantId) await ending.end(grantId, usedAgain);
    throw this.oidc.invalidGrant();
  }

  async destroy(id: string): Promise<void> {
    if (this.kind !== 'Grant') return this.by.artefacts.remove(this.kind, hashSecret(id));
    const isGivenBack = this.oidc.Provider.ctx?.oidc.route === 'revocation';
    await this.by.ending.end(id, isGivenBack ? 'the app revokes its token' : usedAgain);
  }

  async revokeByGrantId(grantId: string): Promise<void> {
    await this.by.artefacts.removeOfGrant(grantId);
  }

  private payloadOf({ payload: stored, consumedAt, isSuccessorConsumed, scope }: FoundArtefact): AdapterPayload {
    // Scopes nest: the answer lists all scopes of the token.
    const payload: AdapterPayload = scope === null ? stored : { ...stored, scope: scopeText(scope) };
    if (consumedAt === null) return payload;
    const age = this.by.clock.now().getTime() - consumedAt.getTime();
    const isGrace = this.kind === 'RefreshToken' && age < reuseGraceMs && !isSuccessorConsumed;
    return isGrace ? payload : { ...payload, consumed: Math.floor(consumedAt.getTime() / 1000) };
  }
}

const resolveUndefined = async (): Promise<undefined> => undefined;
const emptyAdapter: Adapter = {
  upsert: resolveUndefined,
  find: resolveUndefined,
  findByUid: resolveUndefined,
  findByUserCode: resolveUndefined,
  consume: resolveUndefined,
  destroy: resolveUndefined,
  revokeByGrantId: resolveUndefined,
};

const clientsIn = ({ clients, clock, maxUnconsented }: OidcStorageParts): Adapter => ({
  ...emptyAdapter,
  upsert: async (clientId, metadata) => {
    await clients.store({ clientId, metadata }, clock.now());
    await clients.dropUnconsented(maxUnconsented, new Date(clock.now().getTime() - lifetimes.interaction * 1000));
  },
  find: async (clientId) => withoutCachedKeys((await clients.find(clientId))?.metadata as AdapterPayload | undefined),
  destroy: (clientId) => clients.remove(clientId),
});

let findCount = 0;

/** The library would cache a client's keys while its metadata stays equal. A changing member prevents that: key-sets.ts caches. */
const withoutCachedKeys = (metadata: AdapterPayload | undefined): AdapterPayload | undefined =>
  metadata?.['jwks_uri'] === undefined ? metadata : { ...metadata, found: (findCount += 1) };

/** Claims a `jti` atomically: the library checks and stores in two steps, and several processes may do so at once. */
const assertionsIn = ({ artefacts, clock }: OidcStorageParts, { usedAssertion }: OidcLibrary): Adapter => ({
  ...emptyAdapter,
  upsert: async (id, _, expiresIn = 0) => {
    const isFirst = await artefacts.claim({
      kind: 'ReplayDetection',
      idHash: hashSecret(id),
      payload: {},
      grantId: null,
      applicationId: null,
      uid: null,
      scope: null,
      resource: null,
      predecessorHash: null,
      successorKeyId: null,
      expiresAt: new Date(clock.now().getTime() + expiresIn * 1000),
    });
    if (!isFirst) throw usedAssertion();
  },
});
