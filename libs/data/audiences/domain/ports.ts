import { WakeUp, type Keyset, type Step } from '@exchange/kernel';
import type { Audience, AudienceKey, AudienceScope, AudienceState } from './audience';
import type { AudienceStatus } from './audience.states';
import type { Callback, CallbackAttempt, CallbackPayload, CallbackSecrets, CallbackState } from './callback';
import type { CallbackHttpRequest } from './callback-request';
import type { AudienceMember, MemberPart } from './member';
import type { AudienceSync, SyncKey, SyncState } from './sync';

export interface AudienceFilter extends AudienceScope {
  readonly status?: AudienceStatus;
  readonly deleted: boolean;
  /** A part of the name, without case. */
  readonly name?: string;
}

export interface AudienceSlice {
  readonly take: number;
  readonly skip: number;
  /** Sort values of the last audience of the page before: `[createdAt, audienceId]`. */
  readonly after?: Keyset | null;
}

export abstract class Audiences {
  /**
   * Locks the existing audiences in the order of their ids. `step` gets every given id with its audience or null, and returns what to store;
   * null stores nothing. Returns the stored audiences.
   */
  abstract changeAll(
    scope: AudienceScope,
    audienceIds: readonly string[],
    step: (audienceId: string, audience: Audience | null) => Audience | null,
  ): Promise<readonly AudienceState[]>;
  /** Returns deleted audiences too. */
  abstract find(key: AudienceKey): Promise<AudienceState | null>;
  abstract list(filter: AudienceFilter, slice: AudienceSlice): Promise<readonly AudienceState[]>;
  abstract count(filter: AudienceFilter): Promise<number>;
  /** The audiences with these ids that are not deleted, by id. */
  abstract existing(scope: AudienceScope, audienceIds: readonly string[]): Promise<readonly AudienceState[]>;
  /** Ids of audiences that are neither deleted nor in `named`. */
  abstract missing(scope: AudienceScope, named: readonly string[]): Promise<readonly string[]>;
  /** Stores a seller's count; `matchedCount` becomes the largest of all sellers. False when the audience does not exist. */
  abstract recordMatch(key: AudienceKey, seller: string, matchedCount: number, at: Date): Promise<boolean>;
  /** Deletes the counts of all sellers. */
  abstract deleteMatches(scope: AudienceScope, audienceIds: readonly string[]): Promise<void>;
}

/** Members of audiences. Calls for an audience that does not exist read and write nothing. */
export abstract class AudienceMembers {
  /** Adds members and replaces those with the same `externalId`. No `externalId` may occur twice. */
  abstract put(key: AudienceKey, members: readonly AudienceMember[]): Promise<void>;
  abstract remove(key: AudienceKey, externalIds: readonly string[]): Promise<void>;
  abstract clear(scope: AudienceScope, audienceIds: readonly string[]): Promise<void>;
  abstract counts(scope: AudienceScope, audienceIds: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /** Whether the members are at least `minimum` different people. Members that share an address or a number are one person. */
  abstract hasPeople(key: AudienceKey, minimum: number): Promise<boolean>;
  /** Members ordered by `externalId`, starting after `after`. */
  abstract read(key: AudienceKey, after: string | null, limit: number): Promise<readonly AudienceMember[]>;
}

/** Compressed members, stored until they are applied. */
export interface PackedPart {
  readonly audienceId: string;
  readonly does: MemberPart['does'];
  readonly data: Buffer;
}

export interface StoredPart extends PackedPart {
  readonly position: number;
}

export abstract class AudienceSyncs {
  /** Serialized per advertiser until the transaction ends, so that syncs are ordered by commit. False, storing nothing, beyond `maxOpen`. */
  abstract insert(sync: AudienceSync, parts: readonly PackedPart[], maxOpen: number): Promise<boolean>;
  abstract find(key: SyncKey): Promise<SyncState | null>;
  /** Locks the row, applies `fn`, and saves. Null when there is no such sync, or when `fn` returns null and nothing is saved. */
  abstract change(key: SyncKey, fn: Step<AudienceSync>): Promise<AudienceSync | null>;
  /** True when no older sync of the advertiser is open. */
  abstract isOldestOpen(key: SyncKey): Promise<boolean>;
  /** The oldest open sync of each advertiser, unless a worker has claimed it. */
  abstract due(now: Date, limit: number): Promise<readonly SyncKey[]>;
  /** Audiences that later open syncs of the advertiser name. */
  abstract awaitedAudiences(key: SyncKey): Promise<ReadonlySet<string>>;
  abstract nextPart(key: SyncKey): Promise<StoredPart | null>;
  abstract dropPart(key: SyncKey, position: number): Promise<void>;
  abstract dropParts(key: SyncKey): Promise<void>;
  /** Deletes syncs that ended before the given time, with their callbacks. Returns how many, at most `limit`. */
  abstract deleteEnded(endedBefore: Date, limit: number): Promise<number>;
}

export interface ClaimedCallback {
  readonly state: CallbackState;
  /** Null when no process can decrypt them. */
  readonly secrets: CallbackSecrets | null;
}

export abstract class Callbacks {
  abstract insert(callback: Callback, secrets: CallbackSecrets): Promise<void>;
  abstract makeDue(key: SyncKey, payload: CallbackPayload, at: Date): Promise<Callback | null>;
  /** Claims due callbacks and commits: longest due first, at most `perOrigin` of each origin, none of `except`. Claimers never share one. */
  abstract claim(
    fence: string,
    now: Date,
    request: { readonly limit: number; readonly perOrigin: number; readonly except: readonly string[] },
  ): Promise<readonly ClaimedCallback[]>;
  /** Null, without a change, when the fence is outdated. The end of a callback deletes its secrets. */
  abstract settle(claim: CallbackState, result: Omit<CallbackAttempt, 'at'>, at: Date): Promise<Callback | null>;
  /** Claims that expired without a result. */
  abstract overdue(now: Date, limit: number): Promise<readonly CallbackState[]>;
}

/** Sends callbacks to the URLs of callers. */
export abstract class CallbackReceivers {
  /** Why the URL must not be called, in words for the caller; null when it may. */
  abstract refusal(url: string): string | null;
  /** Sends one POST. Never rejects: errors are part of the result. */
  abstract post(request: CallbackHttpRequest): Promise<Omit<CallbackAttempt, 'at'>>;
}

/** Compresses data that is stored for a short time. */
export abstract class Compressor {
  abstract compress(data: Uint8Array): Promise<Buffer>;
  abstract expand(data: Uint8Array): Promise<Buffer>;
}

export abstract class SyncWakeUp extends WakeUp<SyncKey> {}

export interface AudienceOwner {
  readonly isArchived: boolean;
}

export abstract class AudienceAdvertisers {
  abstract find(accountId: number, advertiserId: number): Promise<AudienceOwner | null>;
}

/** The task that callers poll. It has the id of the sync. */
export abstract class SyncTasks {
  abstract submit(sync: SyncState, callback: Callback | null): Promise<void>;
  abstract begin(key: SyncKey): Promise<void>;
  abstract complete(key: SyncKey, response: object): Promise<void>;
  abstract fail(key: SyncKey, reason: string): Promise<void>;
  abstract reportCallback(key: SyncKey, callback: Callback): Promise<void>;
}
