import type { AccountType, Grants, Step } from '@exchange/kernel';
import type { ApiKey, ApiKeyState, KeyKind } from './api-key';

/** Limits an operation to some keys; others are not found. Revoked keys and keys of people who left are in no scope. */
export interface KeyScope {
  readonly accountId: number;
  /** Default: all kinds. */
  readonly kind?: KeyKind;
  /** Only keys that this person created. */
  readonly createdBy?: number;
  /** Only keys of this buyer agent. */
  readonly agentId?: string;
  /** Whether personal keys of other accounts are included when they act on this account, because their person is a member. */
  readonly hasVisiting?: boolean;
}

export interface KeyOwner {
  readonly type: 'user' | 'organization';
  /** The id of the person or of the account. */
  readonly id: number;
  readonly name: string;
}

export interface OwnedKey {
  readonly key: ApiKeyState;
  readonly owner: KeyOwner;
}

/** The response to the creation of a key is the only place where its secret appears. */
export interface CreatedKey extends OwnedKey {
  readonly secret: string;
}

/** The keys of a buyer agent. */
export interface AgentKeys {
  /** The newest keys first, up to the requested number, revoked and expired ones included. */
  readonly keys: readonly ApiKeyState[];
  /** The number of all keys; `activeCount` is the number of valid ones. */
  readonly count: number;
  readonly activeCount: number;
}

export abstract class ApiKeys {
  /**
   * Stores nothing and returns `false` when the session with `sessionId` has ended. So no concurrently created key is missed when a person's sessions are
   * ended first and their keys second.
   */
  abstract insert(key: ApiKey, secretHash: Buffer, sessionId: string): Promise<boolean>;
  abstract change(scope: KeyScope, id: string, fn: Step<ApiKey>): Promise<ApiKey | null>;
  /** Newest first. Expired keys are included; with `since`, only those that expired after it. */
  abstract list(scope: KeyScope, since?: Date): Promise<readonly OwnedKey[]>;
  /** Active keys of a person on all accounts, oldest first. `made` includes organization keys and agents' keys that they created. */
  abstract ofPerson(userId: number, which: 'personal' | 'made'): Promise<readonly ApiKeyState[]>;
  /** Keys by agent id, at most `each` per agent. Agents without keys are omitted. `at` is the time for the expiry check. */
  abstract ofAgents(accountId: number, agentIds: readonly string[], at: Date, each: number): Promise<ReadonlyMap<string, AgentKeys>>;
  /** The owner of a key to be created; null when the person is not an active member of the account. */
  abstract ownerOf(kind: KeyKind, accountId: number, userId: number): Promise<KeyOwner | null>;
}

/** The result of one look-up of a secret, read without a cache. */
export interface KeyHolder {
  readonly keyId: string;
  readonly keyName: string;
  /** The account that the key belongs to. */
  readonly homeAccountId: number;
  /** Only for personal keys. `joinedBy` is the creation time of the key, which reaches only accounts that its person had joined by then. */
  readonly person: { readonly userId: number; readonly label: string; readonly addressProved: boolean; readonly joinedBy: Date } | null;
  /** Only for keys of active buyer agents. `grants` are the agent's current grants on the wanted account. */
  readonly agent: { readonly agentId: string; readonly label: string; readonly grants: Grants } | null;
  /** The wanted account, by default the key's own; null when it does not exist. */
  readonly account: {
    readonly id: number;
    readonly type: AccountType;
    /** The person's current role in the account; null if they are not a member or joined after the key was created. */
    readonly role: 'MEMBER' | 'ADMIN' | null;
  } | null;
}

export abstract class KeyHolders {
  /** Null when the key is unknown, revoked or expired at `at`, its person left, or its agent is not active; each takes the same time (docs/adr/0031). */
  abstract find(secretHash: Buffer, at: Date, wantedAccountId?: number): Promise<KeyHolder | null>;
}

export interface KeyUse {
  readonly accountId: number;
  readonly keyId: string;
  readonly at: Date;
}

export abstract class KeyUses {
  /** Moves `lastUsedAt` forward if it is at least one minute older. */
  abstract record(uses: readonly KeyUse[]): Promise<void>;
}
