import { Bell, type Keyset, type Step } from '@exchange/kernel';
import type { Audience, AudienceKey, AudienceScope, AudienceState } from './audience';
import type { AudienceStatus } from './audience.states';
import type { Callback, CallbackAttempt, CallbackPayload, CallbackSecrets, CallbackState } from './callback';
import type { CallbackRequest } from './callback-request';
import type { AudienceMember, MemberPart } from './member';
import type { AudienceSync, SyncKey, SyncState } from './sync';

export interface AudienceFilter extends AudienceScope {
  readonly status?: AudienceStatus;
  readonly deleted: boolean;
  /** Part of the name, whatever its case. */
  readonly name?: string;
}

export interface AudienceSlice {
  readonly take: number;
  readonly skip: number;
  /** Order values of the last one seen: `[createdAt, audienceId]`. */
  readonly after?: Keyset | null;
}

export abstract class Audiences {
  /**
   * Locks those that exist, in the order of their ids; `step` gets every id that was given with its audience, or null, and says what to
   * store; null stores nothing. Returns what was stored.
   */
  abstract changeAll(
    scope: AudienceScope,
    audienceIds: readonly string[],
    step: (audienceId: string, audience: Audience | null) => Audience | null,
  ): Promise<readonly AudienceState[]>;
  /** Deleted ones too. */
  abstract find(key: AudienceKey): Promise<AudienceState | null>;
  /** Newest first. */
  abstract list(filter: AudienceFilter, slice: AudienceSlice): Promise<readonly AudienceState[]>;
  abstract count(filter: AudienceFilter): Promise<number>;
  /** Of these ids, those of audiences that are not deleted. */
  abstract among(scope: AudienceScope, audienceIds: readonly string[]): Promise<readonly string[]>;
  /** Ids of those that are not deleted and not named. */
  abstract missing(scope: AudienceScope, named: readonly string[]): Promise<readonly string[]>;
  /** Remembers what a seller has matched; `matchedCount` is the most of any. False when there is no such audience. */
  abstract recordMatch(key: AudienceKey, seller: string, matchedCount: number, at: Date): Promise<boolean>;
  /** Forgets what sellers have matched. */
  abstract forgetMatches(scope: AudienceScope, audienceIds: readonly string[]): Promise<void>;
}

/** The people in an audience. An audience that does not exist has none, and gets none. */
export abstract class AudienceMembers {
  /** New ones are added, those with the same `externalId` replaced; no `externalId` may occur twice. */
  abstract put(key: AudienceKey, members: readonly AudienceMember[]): Promise<void>;
  abstract remove(key: AudienceKey, externalIds: readonly string[]): Promise<void>;
  abstract clear(scope: AudienceScope, audienceIds: readonly string[]): Promise<void>;
  abstract counts(scope: AudienceScope, audienceIds: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /** Whether its members are at least so many different people: who share an address, or a number, are one. */
  abstract hasPeople(key: AudienceKey, minimum: number): Promise<boolean>;
  /** By `externalId`, from the one after `after`. */
  abstract read(key: AudienceKey, after: string | null, limit: number): Promise<readonly AudienceMember[]>;
}

/** A part as it is stored until it is applied: compressed. */
export interface PackedPart {
  readonly audienceId: string;
  readonly does: MemberPart['does'];
  readonly data: Buffer;
}

export interface StoredPart extends PackedPart {
  readonly position: number;
}

export abstract class AudienceSyncs {
  /** One at a time per advertiser, until the transaction ends: their order is that of their commits. False, and nothing stored, beyond `maxOpen`. */
  abstract insert(sync: AudienceSync, parts: readonly PackedPart[], maxOpen: number): Promise<boolean>;
  abstract find(key: SyncKey): Promise<SyncState | null>;
  /** Row lock, pure `fn`, save. Null from `fn` leaves the row alone; null is also the answer when there is no such sync. */
  abstract change(key: SyncKey, fn: Step<AudienceSync>): Promise<AudienceSync | null>;
  /** No older sync of the advertiser is open. */
  abstract isFirst(key: SyncKey): Promise<boolean>;
  /** The oldest open one of each advertiser that nobody works on. */
  abstract due(now: Date, limit: number): Promise<readonly SyncKey[]>;
  /** Audiences that open syncs which came after this one name. */
  abstract awaited(key: SyncKey): Promise<ReadonlySet<string>>;
  abstract nextPart(key: SyncKey): Promise<StoredPart | null>;
  abstract dropPart(key: SyncKey, position: number): Promise<void>;
  abstract dropParts(key: SyncKey): Promise<void>;
  /** Removes what ended before the moment, callbacks included. Returns how many; at most `limit`. */
  abstract forget(endedBefore: Date, limit: number): Promise<number>;
}

export interface ClaimedCallback {
  readonly state: CallbackState;
  /** Null when nobody can open them. */
  readonly secrets: CallbackSecrets | null;
}

export abstract class Callbacks {
  abstract insert(callback: Callback, secrets: CallbackSecrets): Promise<void>;
  abstract arm(key: SyncKey, payload: CallbackPayload, at: Date): Promise<Callback | null>;
  /** Committed when it returns. Longest due first, at most `perOrigin` of each origin, none of those in `except`; nobody else gets the same. */
  abstract claim(
    fence: string,
    now: Date,
    asked: { readonly limit: number; readonly perOrigin: number; readonly except: readonly string[] },
  ): Promise<readonly ClaimedCallback[]>;
  /** Null, and nothing changes, when the fence is no longer its own. Secrets go with its end. */
  abstract settle(claim: CallbackState, result: Omit<CallbackAttempt, 'at'>, at: Date): Promise<Callback | null>;
  /** Claims that are over without a result. */
  abstract overdue(now: Date, limit: number): Promise<readonly CallbackState[]>;
}

/** The other end of a callback. */
export abstract class CallbackReceivers {
  /** Why the URL cannot be a destination, in words for whoever sent it; null when it can. */
  abstract refusal(url: string): string | null;
  /** One POST; never rejects. */
  abstract post(request: CallbackRequest): Promise<Omit<CallbackAttempt, 'at'>>;
}

/** Makes what is stored for a while smaller. */
export abstract class Compressor {
  abstract compress(data: Uint8Array): Promise<Buffer>;
  abstract expand(data: Uint8Array): Promise<Buffer>;
}

export abstract class SyncBell extends Bell<SyncKey> {}

export interface AudienceOwner {
  readonly isArchived: boolean;
}

export abstract class AdvertiserDirectory {
  abstract find(accountId: number, advertiserId: number): Promise<AudienceOwner | null>;
}

/** The task that callers poll: it has the id of the sync. */
export abstract class SyncTasks {
  abstract submit(sync: SyncState, callback: Callback | null): Promise<void>;
  abstract begin(key: SyncKey): Promise<void>;
  abstract complete(key: SyncKey, response: object): Promise<void>;
  abstract fail(key: SyncKey, reason: string): Promise<void>;
  abstract reportCallback(key: SyncKey, callback: Callback): Promise<void>;
}
