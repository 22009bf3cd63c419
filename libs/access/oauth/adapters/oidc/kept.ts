import type { Adapter, AdapterPayload, Provider } from 'oidc-provider';
import type { Clock } from '@exchange/kernel';
import type { DerivedKeys } from '@exchange/platform';
import type { AppGrantsFacade } from '../../application/app-grants.facade';
import type { ArtefactKind, FoundArtefact } from '../../domain/artefact';
import type { AppGrants, Artefacts, RegisteredClients } from '../../domain/ports';
import { hashOf, highestScope, lifetimes, reuseGraceMs, scopeText, successorOf } from '../../domain/tokens';

export interface KeptBy {
  readonly artefacts: Artefacts;
  readonly clients: RegisteredClients;
  readonly grants: AppGrants;
  readonly ending: AppGrantsFacade;
  readonly keys: DerivedKeys;
  readonly clock: Clock;
  /** Clients that registered and that nobody has consented to yet; of more than that the oldest are removed. */
  readonly maxUnconsented: number;
}

/** The library, once it is loaded. */
export interface Library {
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

/** Ids of keys by the request in which a refresh token was found: its successor is derived with the key that was current when it was made. */
const keyIds = new WeakMap<object, string | null>();

/** The successor of the refresh token that this request rotates; null when it rotates none. */
export function successorNow({ Provider: { ctx } }: Library, keys: DerivedKeys): string | null {
  const rotated = ctx?.oidc.entities.RotatedRefreshToken;
  if (!ctx || !rotated) return null;
  // A key that was taken away since is taken away from every process.
  const key = keys.key(successorKeys, keyIds.get(ctx) ?? undefined) ?? keys.key(successorKeys)!;
  return successorOf(rotated.jti, key);
}

/** What the library asks of a storage, over ours. Ids of what it keeps are the secrets themselves: only their hashes are stored (docs/adr/0075). */
export function keptIn(by: KeptBy, oidc: Library): (name: string) => Adapter {
  return (name) => {
    if (name === 'Client') return clientsIn(by);
    if (name === 'ReplayDetection') return assertionsIn(by, oidc);
    return kinds.includes(name) ? new Kept(name as ArtefactKind, by, oidc) : nothing;
  };
}

class Kept implements Adapter {
  constructor(
    private readonly kind: ArtefactKind,
    private readonly by: KeptBy,
    private readonly oidc: Library,
  ) {}

  async upsert(id: string, payload: AdapterPayload, expiresIn = 0): Promise<void> {
    const { artefacts, keys, clock, grants, clients } = this.by;
    const now = clock.now();
    const { jti: _, ...kept } = payload;
    const rotated = this.oidc.Provider.ctx?.oidc.entities.RotatedRefreshToken;
    const isRefreshToken = this.kind === 'RefreshToken';
    await artefacts.store({
      kind: this.kind,
      idHash: hashOf(id),
      payload: kept,
      grantId: this.kind === 'Grant' ? id : (payload.grantId ?? null),
      applicationId: null,
      uid: payload.uid ?? null,
      scope: highestScope(payload.scope ?? ''),
      resource: [payload.aud].flat()[0] ?? null,
      predecessorHash: isRefreshToken && rotated ? hashOf(rotated.jti) : null,
      successorKeyId: isRefreshToken ? keys.current : null,
      expiresAt: new Date(now.getTime() + expiresIn * 1000),
    });
    if (this.kind === 'Interaction') await clients.ask(String(payload.params?.['client_id']), now);
    if (this.kind === 'Grant' && payload.clientId !== undefined) await clients.use(payload.clientId, now);
    if (this.kind !== 'AccessToken') return;
    if (payload.grantId !== undefined) await grants.change(payload.grantId, (grant) => grant.use(now));
    if (payload.clientId !== undefined) await clients.use(payload.clientId, now);
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    const found = await this.by.artefacts.find(this.kind, hashOf(id), this.by.clock.now());
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

  /** Compare and set: the library reads first and writes later. A refresh token may be used again within its grace, for the same successor. */
  async consume(id: string): Promise<void> {
    const { artefacts, clock, ending } = this.by;
    const isFirst = await artefacts.consume(this.kind, hashOf(id), clock.now());
    if (isFirst || this.kind === 'RefreshToken') return;
    // Somebody else redeemed it since it was read: the same as a code that is used again.
    const grantId = (await artefacts.find(this.kind, hashOf(id), clock.now()))?.grantId;
    if (grantId) await ending.end(grantId, usedAgain);
    throw this.oidc.invalidGrant();
  }

  async destroy(id: string): Promise<void> {
    if (this.kind !== 'Grant') return this.by.artefacts.remove(this.kind, hashOf(id));
    const isGivenBack = this.oidc.Provider.ctx?.oidc.route === 'revocation';
    await this.by.ending.end(id, isGivenBack ? 'the app gives it back' : usedAgain);
  }

  async revokeByGrantId(grantId: string): Promise<void> {
    await this.by.artefacts.removeOfGrant(grantId);
  }

  private payloadOf({ payload: stored, consumedAt, isSuccessorConsumed, scope }: FoundArtefact): AdapterPayload {
    // Scopes nest: an answer names all that a token has.
    const payload: AdapterPayload = scope === null ? stored : { ...stored, scope: scopeText(scope) };
    if (consumedAt === null) return payload;
    const age = this.by.clock.now().getTime() - consumedAt.getTime();
    const isGrace = this.kind === 'RefreshToken' && age < reuseGraceMs && !isSuccessorConsumed;
    return isGrace ? payload : { ...payload, consumed: Math.floor(consumedAt.getTime() / 1000) };
  }
}

const nobody = async (): Promise<undefined> => undefined;
const nothing: Adapter = {
  upsert: nobody,
  find: nobody,
  findByUid: nobody,
  findByUserCode: nobody,
  consume: nobody,
  destroy: nobody,
  revokeByGrantId: nobody,
};

const clientsIn = ({ clients, clock, maxUnconsented }: KeptBy): Adapter => ({
  ...nothing,
  upsert: async (clientId, metadata) => {
    await clients.store({ clientId, metadata }, clock.now());
    await clients.dropUnconsented(maxUnconsented, new Date(clock.now().getTime() - lifetimes.interaction * 1000));
  },
  find: async (clientId) => withoutKeptKeys((await clients.find(clientId))?.metadata as AdapterPayload | undefined),
  destroy: (clientId) => clients.remove(clientId),
});

let finds = 0;

/** The library keeps the keys of a client for as long as it sees the same metadata, also those that are gone from `jwks_uri`. Ours keeps them (key-sets.ts). */
const withoutKeptKeys = (metadata: AdapterPayload | undefined): AdapterPayload | undefined =>
  metadata?.['jwks_uri'] === undefined ? metadata : { ...metadata, found: (finds += 1) };

/** The library looks first and stores later, and several processes do so at once: here the first to store it wins, and everybody else is refused. */
const assertionsIn = ({ artefacts, clock }: KeptBy, { usedAssertion }: Library): Adapter => ({
  ...nothing,
  upsert: async (id, _, expiresIn = 0) => {
    const isFirst = await artefacts.claim({
      kind: 'ReplayDetection',
      idHash: hashOf(id),
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
